// Package notimeout calls the Azure SDK under contexts without a deadline; what has no comment is a
// look-alike that must stay silent.
package notimeout

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/azidentity"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blockblob"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/container"
)

func A(c *container.Client) error {
	_, err := c.GetProperties(context.Background(), nil) // want "no-deadline"
	return err
}

func B(ctx context.Context, c *azblob.Client) error {
	_, err := c.DeleteBlob(context.TODO(), "c", "b", nil) // want "dropped-ctx"
	return err
}

func C(c *azblob.Client) error {
	p := c.NewListBlobsFlatPager("c", nil)
	for p.More() {
		if _, err := p.NextPage(context.Background()); err != nil { // want "no-deadline"
			return err
		}
	}
	return nil
}

func D(c *blockblob.Client) string { return c.URL() }

func E() (*azidentity.DefaultAzureCredential, error) {
	return azidentity.NewDefaultAzureCredential(nil)
}

func F(cred *azidentity.DefaultAzureCredential) error {
	_, err := cred.GetToken(context.Background(), policy.TokenRequestOptions{}) // want "no-deadline"
	return err
}

func G(c *azblob.Client, w io.Writer) error {
	r, err := c.DownloadStream(context.Background(), "c", "b", nil)
	if err != nil {
		return err
	}
	defer r.Body.Close()
	_, err = io.Copy(w, r.Body)
	return err
}

func H(c *azblob.Client) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_, err := c.DeleteBlob(ctx, "c", "b", nil)
	return err
}

var _ = http.NoBody
