// Package config reads .retrylint.yml. What stands there are values of flags,
// so that every way to run the analyzers has the same settings.
package config

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
	"golang.org/x/mod/modfile"
)

// FileName is the name of the configuration.
const FileName = ".retrylint.yml"

// A Config is what a file says.
type Config struct {
	Name     string    // the file, absolute; "" if there is none
	Settings []Setting // of the analyzers' flags, in their order
	Severity []Severity
	Tests    bool   // load test files and judge them
	Baseline string // a file, absolute
}

// A Setting is a value for an analyzer's flag.
type Setting struct {
	Analyzer, Flag, Value string
	Line                  int
}

// A Severity is one for a rule, or for all rules of an analyzer.
type Severity struct {
	Rule, Level string
	Line        int
}

// Sections are the analyzers, and their flags, that a file may set.
type Sections map[string][]string

// Read reads a configuration. Unknown keys, keys that stand twice and values of
// the wrong kind are errors that tell the line. What the values mean is not
// looked at.
func Read(name string, sections Sections) (*Config, error) {
	name, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil, fmt.Errorf("%s: %s", name, strings.TrimPrefix(err.Error(), "yaml: "))
	}
	r := &reader{c: &Config{Name: name}, sections: sections}
	if len(doc.Content) > 0 { // else the file is empty
		r.file(doc.Content[0])
		r.merge()
	}
	return r.c, errors.Join(r.errs...)
}

// reader walks over a file and notes all that is wrong with it.
type reader struct {
	c        *Config
	sections Sections
	forAll   []Setting
	errs     []error
}

func (r *reader) fail(n *yaml.Node, format string, args ...any) {
	r.errs = append(r.errs, fmt.Errorf("%s:%d: %s", r.c.Name, n.Line, fmt.Sprintf(format, args...)))
}

func (r *reader) file(root *yaml.Node) {
	keys := []string{"tests", "strict", "exclude", "severity", "baseline"}
	for section, flags := range r.sections {
		if len(flags) > 0 {
			keys = append(keys, section)
		}
	}
	slices.Sort(keys)
	r.mapping(root, keys, func(key string, value *yaml.Node) {
		switch key {
		case "tests":
			tests := r.boolean(value)
			r.c.Tests = tests == "true"
			r.all("tests", tests, value)
		case "strict":
			r.all("strict", r.boolean(value), value)
		case "exclude":
			r.all("exclude", strings.Join(r.under(r.list(value)), ","), value)
		case "severity":
			r.mapping(value, nil, func(rule string, level *yaml.Node) {
				r.c.Severity = append(r.c.Severity, Severity{rule, r.scalar(level), level.Line})
			})
		case "baseline":
			if name := r.scalar(value); name != "" {
				r.c.Baseline = r.under([]string{name})[0]
			}
		default:
			r.analyzer(key, value)
		}
	})
}

// summary is the analyzer that reports nothing. Lists of its flags are not of
// names: each entry is set by itself, and adds to those before.
const summary = "summary"

// all sets a flag of all analyzers that have it.
func (r *reader) all(flag, value string, n *yaml.Node) {
	for _, analyzer := range slices.Sorted(maps.Keys(r.sections)) {
		if analyzer != summary && slices.Contains(r.sections[analyzer], flag) {
			r.forAll = append(r.forAll, Setting{analyzer, flag, value, n.Line})
		}
	}
}

// merge puts the settings for all analyzers before those of the sections, which
// are more exact; paths to leave out add up.
func (r *reader) merge() {
	var merged []Setting
	for _, s := range r.forAll {
		own := slices.IndexFunc(r.c.Settings, func(o Setting) bool { return o.Analyzer == s.Analyzer && o.Flag == s.Flag })
		switch {
		case own < 0:
			merged = append(merged, s)
		case s.Flag == "exclude":
			r.c.Settings[own].Value = s.Value + "," + r.c.Settings[own].Value
		}
	}
	r.c.Settings = append(merged, r.c.Settings...)
}

func (r *reader) analyzer(name string, section *yaml.Node) {
	r.mapping(section, r.sections[name], func(flag string, value *yaml.Node) {
		text := ""
		switch value.Kind {
		case yaml.SequenceNode:
			if name == summary {
				for _, item := range r.items(value) {
					r.set(name, flag, item.Value, item)
				}
				return
			}
			items := r.list(value)
			if flag == "exclude" {
				items = r.under(items)
			}
			text = strings.Join(items, ",")
		case yaml.MappingNode:
			r.scalar(value)
		default:
			text = r.scalar(value)
			if flag == "exclude" && text != "" {
				text = strings.Join(r.under(strings.Split(text, ",")), ",")
			}
		}
		r.set(name, flag, text, value)
	})
}

func (r *reader) set(analyzer, flag, value string, n *yaml.Node) {
	r.c.Settings = append(r.c.Settings, Setting{analyzer, flag, value, n.Line})
}

// mapping calls do for each key of a mapping. Keys other than the known ones are
// errors, if known is not nil.
func (r *reader) mapping(n *yaml.Node, known []string, do func(key string, value *yaml.Node)) {
	if n.Kind == yaml.ScalarNode && n.Tag == "!!null" {
		return // a key without anything below it
	}
	if n.Kind != yaml.MappingNode {
		r.fail(n, "there should be keys and values here")
		return
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		switch {
		case seen[key.Value]:
			r.fail(key, "the key %s stands here for the second time", key.Value)
		case known != nil && !slices.Contains(known, key.Value):
			r.fail(key, "unknown key %q; there are %s", key.Value, strings.Join(slices.Sorted(slices.Values(known)), ", "))
		default:
			do(key.Value, value)
		}
		seen[key.Value] = true
	}
}

func (r *reader) scalar(n *yaml.Node) string {
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		r.fail(n, "there should be a single value here")
		return ""
	}
	return n.Value
}

func (r *reader) boolean(n *yaml.Node) string {
	b, err := strconv.ParseBool(n.Value)
	if n.Kind != yaml.ScalarNode || err != nil {
		r.fail(n, "there should be true or false here")
		return "false"
	}
	return strconv.FormatBool(b)
}

// items returns the members of a list of single values.
func (r *reader) items(n *yaml.Node) []*yaml.Node {
	if n.Kind == yaml.ScalarNode && n.Tag == "!!null" {
		return nil
	}
	if n.Kind != yaml.SequenceNode {
		r.fail(n, "there should be a list here")
		return nil
	}
	var out []*yaml.Node
	for _, item := range n.Content {
		if r.scalar(item) != "" {
			out = append(out, item)
		}
	}
	return out
}

func (r *reader) list(n *yaml.Node) []string {
	var out []string
	for _, item := range r.items(n) {
		out = append(out, item.Value)
	}
	return out
}

// under makes paths absolute that are meant relative to the file.
func (r *reader) under(paths []string) []string {
	dir := filepath.Dir(r.c.Name)
	var out []string
	for _, p := range paths {
		if p = strings.TrimSpace(p); !filepath.IsAbs(p) {
			p = filepath.Join(dir, p)
		}
		out = append(out, filepath.ToSlash(p))
	}
	return out
}

// Find returns the configuration for a run in dir: the nearest in dir or above,
// up to the folder with go.mod or, in a workspace that has none there, go.work.
// It returns "" if there is none.
func Find(dir string) (string, error) {
	return find(dir, func(string) bool { return true })
}

// Beside returns the configuration that stands beside go.mod, or go.work, for a
// package in dir. Unlike [Find], it gives the same answer for all packages of a
// module, so that a file in one folder is never taken for some of them only.
func Beside(dir string) (string, error) {
	return find(dir, func(dir string) bool { return exists(dir, "go.mod") || exists(dir, "go.work") })
}

// Used returns the configurations that [Beside] may find for the packages of a
// go command that runs in dir: that of the module, and in a workspace those of
// all its modules.
func Used(dir string) ([]string, error) {
	var names []string
	name, err := Beside(dir)
	if err != nil {
		return nil, err
	}
	if name != "" {
		names = append(names, name)
	}
	modules, err := workspace(dir)
	if err != nil {
		return nil, err
	}
	for _, m := range modules {
		if name := filepath.Join(m, FileName); exists(m, FileName) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names, nil
}

// workspace returns the folders of the modules of the workspace around dir.
func workspace(dir string) ([]string, error) {
	file := os.Getenv("GOWORK")
	if file == "off" {
		return nil, nil
	}
	if file == "" {
		dir, err := filepath.Abs(dir)
		if err != nil {
			return nil, err
		}
		for !exists(dir, "go.work") {
			if dir == filepath.Dir(dir) {
				return nil, nil
			}
			dir = filepath.Dir(dir)
		}
		file = filepath.Join(dir, "go.work")
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, nil // for the go command to complain of
	}
	work, err := modfile.ParseWork(file, text, nil)
	if err != nil {
		return nil, nil
	}
	modules := []string{filepath.Dir(file)}
	for _, u := range work.Use {
		m := filepath.FromSlash(u.Path)
		if !filepath.IsAbs(m) {
			m = filepath.Join(filepath.Dir(file), m)
		}
		modules = append(modules, m)
	}
	return modules, nil
}

func find(dir string, here func(dir string) bool) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	module := false // passed the module's folder
	for {
		if (!module || exists(dir, "go.work")) && here(dir) {
			switch info, err := os.Stat(filepath.Join(dir, FileName)); {
			case err == nil && !info.IsDir():
				return filepath.Join(dir, FileName), nil
			case err != nil && !errors.Is(err, fs.ErrNotExist):
				return "", err
			}
		}
		module = module || exists(dir, "go.mod")
		parent := filepath.Dir(dir)
		if parent == dir || module && exists(dir, "go.work") {
			return "", nil
		}
		dir = parent
	}
}

func exists(dir, name string) bool {
	info, err := os.Stat(filepath.Join(dir, name))
	return err == nil && !info.IsDir()
}
