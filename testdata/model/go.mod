module example.com/retrylint/model

go 1.26
