// Package notimeout calls Docker under contexts without a deadline; what has no comment is a
// look-alike that must stay silent.
package notimeout

import (
	"context"

	"github.com/docker/docker/api/types/container"
	"github.com/docker/docker/client"
)

func A() error {
	cli, err := client.NewClientWithOpts(client.FromEnv)
	if err != nil {
		return err
	}
	_, err = cli.ContainerList(context.Background(), container.ListOptions{}) // want "no-deadline"
	return err
}

func B(ctx context.Context, cli *client.Client) error {
	return cli.ContainerStart(context.TODO(), "x", container.StartOptions{}) // want "dropped-ctx"
}

func C(cli *client.Client) error {
	r, err := cli.ContainerLogs(context.Background(), "x", container.LogsOptions{Follow: true})
	if err != nil {
		return err
	}
	return r.Close()
}

func D(cli *client.Client) {
	ch, errs := cli.ContainerWait(context.Background(), "x", container.WaitConditionNotRunning)
	select {
	case <-ch:
	case <-errs:
	}
}

func E(cli client.APIClient) error {
	_, err := cli.Info(context.Background()) // want "no-deadline"
	return err
}

func F(cli *client.Client) error {
	_, err := cli.ContainerStats(context.Background(), "x", true)
	return err
}
