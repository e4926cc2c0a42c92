package nested

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

func UpdateOff(ctx context.Context, uri string, filter, update any) error {
	// look-alike: an update is a write, which is not repeated
	c, err := mongo.Connect(options.Client().ApplyURI(uri).SetRetryWrites(false))
	if err != nil {
		return err
	}
	coll := c.Database("a").Collection("b")
	for n := range 3 {
		if _, err = coll.UpdateOne(ctx, filter, update); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func FindOff(ctx context.Context, uri string, filter any) error {
	c, err := mongo.Connect(options.Client().ApplyURI(uri).SetRetryWrites(false))
	if err != nil {
		return err
	}
	coll := c.Database("a").Collection("b")
	for n := range 3 {
		if _, err = coll.CountDocuments(ctx, filter); err == nil { // want `up to 6 requests`
			return nil
		}
		pause(ctx, n)
	}
	return err
}
