package ssaquery

import (
	"go/token"
	"go/types"
	"strings"
)

// InTest reports whether an object is declared in a test file, whatever a //line
// directive says of it.
func InTest(fset *token.FileSet, obj types.Object) bool {
	return strings.HasSuffix(fset.PositionFor(obj.Pos(), false).Filename, "_test.go")
}

// IsMock reports whether a type is a stand-in for tests that says what it is told
// to: it has testify's mock.Mock, or a controller of gomock. It need not be in a
// test file, since tests of other packages use it.
func IsMock(t types.Type) bool {
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		switch {
		case PointsTo(f.Type(), "github.com/stretchr/testify/mock", "Mock"),
			PointsTo(f.Type(), "github.com/golang/mock/gomock", "Controller"),
			PointsTo(f.Type(), "go.uber.org/mock/gomock", "Controller"):
			return true
		}
	}
	return false
}
