// Package services names the packages that the catalogue describes, and whose
// entries "make catalog" proves.
package services

import (
	_ "github.com/go-zookeeper/zk"
	_ "github.com/influxdata/influxdb-client-go/v2"
	_ "github.com/influxdata/influxdb-client-go/v2/api"
	_ "github.com/neo4j/neo4j-go-driver/v5/neo4j"
	_ "github.com/neo4j/neo4j-go-driver/v5/neo4j/config"
	_ "github.com/sendgrid/sendgrid-go"
	_ "github.com/twilio/twilio-go"
	_ "github.com/twilio/twilio-go/rest/api/v2010"
	_ "go.temporal.io/sdk/client"
)
