// A module of its own, for a test alone needs Bazel's rules.
module github.com/retrylint/retrylint/tools/nogo

go 1.26.0

require github.com/bazelbuild/rules_go v0.65.0
