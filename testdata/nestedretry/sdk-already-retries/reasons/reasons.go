// Package reasons tells errors apart for its importers.
package reasons

import (
	"errors"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/smithy-go"
)

const lostCode = "ConditionalCheckFailedException"

// IsLost is true for a lost race alone.
func IsLost(err error) bool {
	if err == nil {
		return false
	}
	var api smithy.APIError
	if errors.As(err, &api) {
		return api.ErrorCode() == lostCode
	}
	return false
}

// IsSlow is true for a busy service, too.
func IsSlow(err error) bool {
	var slow *types.ProvisionedThroughputExceededException
	return IsLost(err) || errors.As(err, &slow)
}

// IsRefused is true for what was not carried out.
func IsRefused(err error) bool {
	var slow *types.ProvisionedThroughputExceededException
	return errors.As(err, &slow)
}

// IsBusy is true for a broken service.
func IsBusy(err error) bool {
	var broken *types.InternalServerError
	return errors.As(err, &broken)
}

// OnLost repeats an operation that has lost a race, and nothing else.
func OnLost(op func() error) (err error) {
	for range 3 {
		if err = op(); !IsLost(err) {
			return err
		}
	}
	return err
}

// OnSlow repeats more.
func OnSlow(op func() error) (err error) {
	for range 3 {
		if err = op(); !IsSlow(err) {
			return err
		}
	}
	return err
}
