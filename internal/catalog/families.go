package catalog

// Families lists all that is known, a vendor a file.
func Families() []*Family { return families }

var families = []*Family{
	&netHTTP,
	&netConns,
	&ssh,
	&websocket,
	&contexts,
	&stdContexts,
	&errgroup,
	&otel,
	&observers,
	&databaseSQL,
	&grpc,
	&grpcMiddleware,
	&aws,
	&transports,
	&oauth2,
	&ctxhttp,
	&cleanhttp,
	&stdExits,
	&loggerExits,
	&cliExits,
}
