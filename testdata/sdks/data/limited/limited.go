// Package limited calls MongoDB, etcd and Kafka through clients that have a limit of their own.
package limited

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

func A(uri string) error {
	c, err := mongo.Connect(options.Client().ApplyURI(uri).SetTimeout(5 * time.Second))
	if err != nil {
		return err
	}
	_, err = c.Database("d").Collection("c").InsertOne(context.Background(), bson.D{})
	return err
}
