module example.com/retrylint/testdata/sdks/awsv1

go 1.26.0

require github.com/aws/aws-sdk-go v1.55.8

require (
	example.com/retrylint/testdata/sdks/counting v0.0.0
	github.com/jmespath/go-jmespath v0.4.0 // indirect
)

replace example.com/retrylint/testdata/sdks/counting => ../counting
