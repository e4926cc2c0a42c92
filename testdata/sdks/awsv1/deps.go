// Package awsv1 names the packages that the catalogue describes, and whose entries
// "make catalog" proves.
package awsv1

import (
	_ "github.com/aws/aws-sdk-go/aws"
	_ "github.com/aws/aws-sdk-go/aws/client"
	_ "github.com/aws/aws-sdk-go/aws/request"
	_ "github.com/aws/aws-sdk-go/aws/session"
	_ "github.com/aws/aws-sdk-go/service/dynamodb"
	_ "github.com/aws/aws-sdk-go/service/dynamodb/dynamodbiface"
	_ "github.com/aws/aws-sdk-go/service/s3"
	_ "github.com/aws/aws-sdk-go/service/sqs"
	_ "github.com/aws/aws-sdk-go/service/sqs/sqsiface"
)
