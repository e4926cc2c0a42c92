// Package azure names the packages that the catalogue describes, and whose entries
// "make catalog" proves.
package azure

import (
	_ "github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	_ "github.com/Azure/azure-sdk-for-go/sdk/azcore/runtime"
	_ "github.com/Azure/azure-sdk-for-go/sdk/azidentity"
	_ "github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"
	_ "github.com/Azure/azure-sdk-for-go/sdk/messaging/azservicebus"
	_ "github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"
	_ "github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blockblob"
	_ "github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/container"
	_ "github.com/Azure/azure-sdk-for-go/services/msi/mgmt/2018-11-30/msi"
	_ "github.com/Azure/azure-sdk-for-go/services/resources/mgmt/2016-06-01/subscriptions"
	_ "github.com/Azure/go-autorest/autorest"
)
