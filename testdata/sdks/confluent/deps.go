//go:build deps

// Package confluent names the packages that the catalogue describes, and whose
// entries "make catalog" proves. They are around a library in C.
package confluent

import _ "github.com/confluentinc/confluent-kafka-go/v2/kafka"
