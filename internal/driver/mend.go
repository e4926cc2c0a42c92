package driver

import (
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"
	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/fix"
	"github.com/retrylint/retrylint/internal/safefile"
)

// maxRounds is how often fixes are applied. A second round is for those that
// stood in the way of others.
const maxRounds = 5

// mend applies fixes, in memory, and looks again, until nothing is left to fix.
// It then writes the files, or shows what would change. Files that would no
// longer compile stay as they are.
func (r *run) mend(res *result) int {
	found := r.code(res.Findings)
	original := map[string][]byte{}
	applied := 0
	frozen := map[string]bool{}
	r.overlay = map[string][]byte{}
	for range maxRounds {
		may := res.prog.changeable()
		plan, err := fix.Make(res.Findings, r.read, func(name string) bool { return may[name] && !frozen[name] })
		if err == nil {
			err = r.keep(plan, original)
		}
		if err != nil {
			r.fail("%v", err)
			return Broken
		}
		if len(plan.Files) == 0 {
			break
		}
		before := r.overlay
		r.overlay = maps.Clone(before)
		maps.Copy(r.overlay, plan.Files)
		next, errs := r.look()
		if next == nil {
			r.tell(errs)
			return Broken
		}
		if spoilt := spoilt(next.prog, res.prog, plan); len(spoilt) > 0 {
			r.overlay = before
			for _, name := range spoilt {
				frozen[name] = true
				r.fail("%s is not fixed: it would not compile", r.paths.shorten(name))
			}
			continue
		}
		res, applied = next, applied+plan.Applied
		if r.newFrom != "" {
			break // git knows what is on the disk only
		}
		r.gate(res, true)
	}
	if r.diff {
		if err := r.write(func(w io.Writer) error { return r.printDiff(w, original) }); err != nil {
			r.fail("%v", err)
		}
		return max(found, r.code(nil))
	}
	if err := r.writeFixed(applied); err != nil {
		r.fail("%v", err)
		return Broken
	}
	if r.newFrom != "" {
		r.gate(res, true)
	}
	return r.end(res)
}

// keep notes what files were before the plan changes them.
func (r *run) keep(plan *fix.Plan, original map[string][]byte) error {
	for name := range plan.Files {
		if original[name] != nil {
			continue
		}
		text, err := r.read(name)
		if err != nil {
			return err
		}
		original[name] = text
	}
	return nil
}

// writeFixed writes the files that changed.
func (r *run) writeFixed(fixes int) error {
	if len(r.overlay) == 0 {
		return nil
	}
	if err := safefile.WriteAll(r.overlay); err != nil {
		return err
	}
	r.complain("%s in %s", count(fixes, "fix", "fixes"), count(len(r.overlay), "file", "files"))
	return nil
}

// changeable returns the files that fixes may change: those of the modules that
// the user works on.
func (p *Program) changeable() map[string]bool {
	files := map[string]bool{}
	for _, pkg := range p.Requested {
		if pkg.Module != nil && !pkg.Module.Main || pkg.Module == nil && catalog.Std(pkg.PkgPath) || len(pkg.Errors) > 0 {
			continue
		}
		for _, name := range pkg.GoFiles {
			files[name] = true
		}
	}
	return files
}

// spoilt returns the changed files of packages that have errors now and had
// none before. If the errors are in packages that did not change, all changed
// files are to blame.
func spoilt(now, before *Program, plan *fix.Plan) []string {
	had := map[string]bool{}
	for _, e := range before.Errors() {
		had[errorText(e)] = true
	}
	var fresh []string
	for _, e := range now.Errors() {
		if !had[errorText(e)] {
			fresh = append(fresh, e.Pos+" "+e.Msg)
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	var blamed []string
	for name := range plan.Files {
		dir := filepath.Dir(name) + string(filepath.Separator)
		if slices.ContainsFunc(fresh, func(text string) bool { return strings.Contains(text, dir) }) {
			blamed = append(blamed, name)
		}
	}
	if len(blamed) == 0 {
		blamed = slices.Collect(maps.Keys(plan.Files))
	}
	slices.Sort(blamed)
	return blamed
}

func errorText(e packages.Error) string {
	file, _, _ := strings.Cut(e.Pos, ":")
	return file + ": " + e.Msg
}

// printDiff prints how files would change, as patch and git apply read it.
func (r *run) printDiff(w io.Writer, original map[string][]byte) error {
	for _, name := range slices.Sorted(maps.Keys(r.overlay)) {
		shown := filepath.ToSlash(r.paths.shorten(name))
		text := udiff.Unified("a/"+shown, "b/"+shown, string(original[name]), string(r.overlay[name]))
		if _, err := fmt.Fprint(w, text); err != nil {
			return err
		}
	}
	return nil
}
