package onlytest
