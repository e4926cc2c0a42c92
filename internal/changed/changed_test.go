package changed

import (
	"path/filepath"
	"testing"
)

// TestParse has what git prints for odd names and odd lines.
func TestParse(t *testing.T) {
	const diff = `diff --git a/a.go b/a.go
index 1..2 100644
--- a/a.go
+++ b/a.go
@@ -1 +1,2 @@ func f() {
-old
+new
+++ b/not/a/header.go
@@ -9,2 +11,0 @@
--- gone
-gone
@@ -20 +20 @@
-x
\ No newline at end of file
+y
\ No newline at end of file
diff --git "a/\303\274 \"q\".go" "b/\303\274 \"q\".go"
--- "a/\303\274 \"q\".go"
+++ "b/\303\274 \"q\".go"
@@ -0,0 +5,3 @@
+1
+2
+3
diff --git a/b c.go b/b c.go
--- a/b c.go	
+++ b/b c.go	
@@ -3,0 +4 @@
+x
diff --git a/gone.go b/gone.go
--- a/gone.go
+++ /dev/null
@@ -1,2 +0,0 @@
-x
-y
`
	l := &Lines{hunks: map[string][]hunk{}, whole: map[string]bool{}}
	if err := l.parse("/r", []byte(diff)); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		file        string
		first, last int
		want        bool
	}{
		{"a.go", 1, 1, true}, {"a.go", 2, 2, true}, {"a.go", 3, 10, false}, {"a.go", 11, 12, false}, {"a.go", 12, 19, false},
		{"a.go", 20, 20, true}, {"a.go", 10, 30, true}, {"not/a/header.go", 1, 100, false},
		{"ü \"q\".go", 4, 4, false}, {"ü \"q\".go", 4, 5, true}, {"ü \"q\".go", 8, 8, false},
		{"b c.go", 4, 4, true}, {"gone.go", 1, 2, false},
	} {
		if got := l.Has(filepath.Join("/r", test.file), test.first, test.last); got != test.want {
			t.Errorf("%s:%d-%d: got %t", test.file, test.first, test.last, got)
		}
	}
	for _, bad := range []string{"@@ nonsense\n", "@@ -x +1 @@\n", "@@ -1 +1,x @@\n"} {
		if err := l.parse("/r", []byte(bad)); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}

// FuzzParse: whatever git prints, it is read or refused.
func FuzzParse(f *testing.F) {
	f.Add("+++ b/a\n@@ -1 +1,2 @@\n-x\n+y\n+z\n")
	f.Add("+++ \"b/\\303\"\n@@ -1,99999999999999999999 +1 @@\n")
	f.Add("@@ -1 +-5,-7 @@\n")
	f.Fuzz(func(t *testing.T, diff string) {
		l := &Lines{hunks: map[string][]hunk{}, whole: map[string]bool{}}
		if err := l.parse("/r", []byte(diff)); err == nil {
			l.Has("/r/a", 1, 2)
		}
	})
}
