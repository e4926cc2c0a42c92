// Package data names the packages that the catalogue describes, and whose entries
// "make catalog" proves.
package data

import (
	_ "github.com/IBM/sarama"
	_ "github.com/apache/pulsar-client-go/pulsar"
	_ "github.com/twmb/franz-go/pkg/kgo"
	_ "go.etcd.io/etcd/client/v3"
	_ "go.etcd.io/etcd/client/v3/concurrency"
	_ "go.mongodb.org/mongo-driver/mongo"
	_ "go.mongodb.org/mongo-driver/mongo/options"
	_ "go.mongodb.org/mongo-driver/v2/mongo"
	_ "go.mongodb.org/mongo-driver/v2/mongo/options"
)
