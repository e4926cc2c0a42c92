module example.com/retrylint/testdata/sdks/optimism

go 1.26.0

require (
	example.com/retrylint/testdata/sdks/counting v0.0.0
	github.com/ethereum-optimism/optimism v1.19.6
)

replace example.com/retrylint/testdata/sdks/counting => ../counting
