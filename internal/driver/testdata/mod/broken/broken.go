// Package broken does not compile.
package broken

// F is wrong.
func F() int { return undefined }
