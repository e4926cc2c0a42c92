package parity

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFixes applies the fixes of fixtures in all drivers that can: what comes
// out compiles, is the same, and stays so when they are applied again.
func TestFixes(t *testing.T) {
	if testing.Short() {
		t.Skip("builds golangci-lint")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	tools := buildTools(t, root)
	dirs := []string{"testdata/fixes"}
	if os.Getenv("RETRYLINT_PARITY") == "all" {
		dirs = append(dirs, "testdata", "examples/checkout")
	}
	for _, dir := range dirs {
		t.Run(dir, func(t *testing.T) {
			source := filepath.Join(root, filepath.FromSlash(dir))
			before := goFiles(t, source)
			var first map[string]string
			for _, driver := range []struct {
				name string
				args []string
			}{
				{"stand-alone", []string{tools.retrylint, "-fix", "-comments=false", "./..."}},
				{"go vet", []string{"go", "vet", "-fix", "-vettool=" + tools.retrylint, "./..."}},
				{"golangci-lint", []string{tools.golangciLint, "run", "--fix", "--allow-parallel-runners", "--config=" + tools.config, "./..."}},
			} {
				work := t.TempDir()
				if err := os.CopyFS(work, os.DirFS(source)); err != nil {
					t.Fatal(err)
				}
				// a second time for what stood in the way of another fix; the
				// stand-alone program needs none
				exit(t, work, driver.args[0], driver.args[1:]...)
				if driver.name != "stand-alone" {
					exit(t, work, driver.args[0], driver.args[1:]...)
				}
				run(t, work, 0, "go", "build", "./...")
				fixed := goFiles(t, work)
				if first == nil {
					first = fixed
					if n := differences(t, before, fixed, ""); n == 0 {
						t.Error("nothing was fixed")
					}
				}
				differences(t, first, fixed, driver.name+" and stand-alone")
				exit(t, work, driver.args[0], driver.args[1:]...)
				differences(t, fixed, goFiles(t, work), driver.name+", again")
			}
		})
	}
}

// goFiles returns the text of all Go files below dir.
func goFiles(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".go") {
			rel, _ := filepath.Rel(dir, path)
			files[rel] = read(t, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// differences counts the files that differ, and complains of them if there is
// something to say.
func differences(t *testing.T, a, b map[string]string, what string) int {
	t.Helper()
	n := 0
	for name, text := range a {
		if text == b[name] {
			continue
		}
		n++
		if what != "" {
			t.Errorf("%s: %s differs:\n%s", what, name, firstDifference(text, b[name]))
		}
	}
	return n
}

func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return "-" + x[i] + "\n+" + y[i]
		}
	}
	return "one is longer"
}
