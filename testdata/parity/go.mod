// What drivers could disagree on: see internal/parity.
module example.com/parity

go 1.26.0
