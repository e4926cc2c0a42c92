module example.com/retrylint/testdata/sdks/confluent

go 1.26.0

require (
	example.com/retrylint/testdata/sdks/counting v0.0.0
	github.com/confluentinc/confluent-kafka-go/v2 v2.11.1
)

replace example.com/retrylint/testdata/sdks/counting => ../counting
