package catalog

// Docker's clients, by the same methods under two paths.
const (
	dockerPkg = "github.com/docker/docker/client"
	mobyPkg   = "github.com/moby/moby/client"
)

// github.com/docker/docker v28.5.2+incompatible, github.com/moby/moby/client
// v0.6.3.
//
//	func (cli *Client) ContainerInspect(ctx context.Context, containerID string) (container.InspectResponse, error)
//	func NewClientWithOpts(ops ...Opt) (*Client, error)
//
// What moves images, follows logs and events, or waits for a container, takes
// as long as it takes.
var docker = Family{
	Name:    "Docker",
	Modules: []string{dockerPkg, mobyPkg},
	Version: "v28.5.2, moby/client v0.6.3",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "measured: 1 request for 503"},
	Limit:   Limit{Evidence: "client.go: an http.Client without Timeout"},
	Calls: join(
		dockerStreams(dockerPkg, "ContainerExecAttach", "ContainerExecStart", "BuildCachePrune", "ContainersPrune", "ImagesPrune", "VolumesPrune", "NetworksPrune"),
		dockerStreams(mobyPkg, "ExecAttach", "ExecStart", "BuildCachePrune", "ContainerPrune", "ImagePrune", "VolumePrune", "NetworkPrune"),
		all(SDK, dockerPkg, "Client", "ContainerAPIClient", "ImageAPIClient", "NetworkAPIClient", "NodeAPIClient", "PluginAPIClient", "SecretAPIClient",
			"ServiceAPIClient", "SwarmAPIClient", "SystemAPIClient", "VolumeAPIClient", "ConfigAPIClient", "DistributionAPIClient"),
		all(SDK, mobyPkg, "Client"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: dockerPkg, Name: "NewClientWithOpts"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: mobyPkg, Name: "New"}, Makes: Client, Options: 0},
	},
	Options: []Option{
		{Ref: Ref{Pkg: dockerPkg, Name: "WithTimeout"}, Effect: BoundsWhole, Zero: ForNone},
		{Ref: Ref{Pkg: dockerPkg, Name: "WithHTTPClient"}, Effect: SetsClient},
		{Ref: Ref{Pkg: mobyPkg, Name: "WithTimeout"}, Effect: BoundsWhole, Zero: ForNone},
		{Ref: Ref{Pkg: mobyPkg, Name: "WithHTTPClient"}, Effect: SetsClient},
	},
	Durations: join(limitArgs(dockerPkg, "", 0, "WithTimeout"), limitArgs(mobyPkg, "", 0, "WithTimeout")),
}

func dockerStreams(pkg string, more ...string) []Call {
	names := append([]string{
		"ContainerAttach", "ContainerLogs", "ContainerWait", "ContainerStats", "ContainerExport", "CopyFromContainer", "CopyToContainer", "ContainerCommit",
		"Events", "ImageBuild", "ImageImport", "ImageLoad", "ImagePull", "ImagePush", "ImageSave", "PluginInstall", "PluginPush", "PluginUpgrade", "PluginCreate",
		"ServiceLogs", "TaskLogs", "DialHijack", "ContainerStop", "ContainerRestart",
	}, more...)
	list := make([]Call, len(names))
	for i, name := range names {
		list[i] = Call{Sig: &Signature{}, Ref: Ref{Pkg: pkg, Name: name}, Kind: SDK, Shape: Stream, Ctx: Ctx{From: FromArg}}
	}
	return list
}
