package app

import "example.com/mod/lib"

func met() {
	lib.Get() // want "^found: call of Get$"
	lib.Get() /* no want */ // here one: want `call of [G]et` // and a remark
}

func unmet() {
	_ = 0 // want "nothing"
	lib.Get()
}
