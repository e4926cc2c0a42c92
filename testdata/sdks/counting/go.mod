module example.com/retrylint/testdata/sdks/counting

go 1.26.0
