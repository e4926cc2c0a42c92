module example.com/missing

go 1.26.0

require example.com/nowhere v1.0.0
