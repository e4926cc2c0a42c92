module example.com/retrylint/testdata/sdks/dskit

go 1.26.0

require (
	example.com/retrylint/testdata/sdks/counting v0.0.0
	github.com/grafana/dskit v0.0.0-20260703122047-de1ec7541c44
)

replace example.com/retrylint/testdata/sdks/counting => ../counting
