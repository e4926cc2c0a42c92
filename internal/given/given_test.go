package given

import (
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/catalog"
)

func TestParse(t *testing.T) {
	for _, tt := range []struct {
		text string
		want Facts
	}{
		{"attempts=3", Facts{Attempts: 3}},
		{"attempts 3", Facts{Attempts: 3}},
		{"retries 3", Facts{Attempts: 4}},
		{"retries=0", Facts{Attempts: 1}},
		{"attempts=unbounded", Facts{Attempts: catalog.Endless}},
		{"retries unbounded", Facts{Attempts: catalog.Endless}},
		{"remote idempotent bounded", Facts{Remote: catalog.Yes, Idempotent: catalog.Yes, Bounded: true}},
		{" local\twrite ", Facts{Remote: catalog.No, Idempotent: catalog.No}},
		{"jitters mints-key", Facts{Jitters: true, MintsKey: true}},
		{"remote remote", Facts{Remote: catalog.Yes}},
	} {
		got, err := Parse(tt.text)
		if err != nil || got != tt.want {
			t.Errorf("Parse(%q) = %+v, %v; want %+v", tt.text, got, err, tt.want)
		}
		again, err := Parse(got.String())
		if err != nil || again != got {
			t.Errorf("Parse(%q).String() = %q, which reads %+v, %v", tt.text, got.String(), again, err)
		}
	}
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "no property; there are attempts",
		"idempotant":              `no property "idempotant"; there are attempts, retries`,
		"attempts":                "attempts: the number is missing",
		"attempts=":               "attempts: the number is missing",
		"attempts=many":           `attempts: "many" is neither a number`,
		"attempts=-1":             `attempts: "-1" is neither`,
		"attempts=99999999999999": "is neither",
		"attempts=0":              "0 attempts are none",
		"attempts=3 retries=2":    "retries: attempts are told twice",
		"remote=yes":              `remote has no value, and gets "yes"`,
		"remote local":            "local: contradicts",
		"write idempotent":        "idempotent: contradicts",
		"local attempts=3":        "local: what does not leave the process",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Parse(%q): error %v, want one with %q", text, err, want)
		}
	}
}

func TestEntry(t *testing.T) {
	for text, want := range map[string]Entry{
		"example.com/pay.Charge write":                      {Pkg: "example.com/pay", Name: "Charge"},
		"(*example.com/pay/v2.Client).Do attempts=3 remote": {Pkg: "example.com/pay", Recv: "Client", Name: "Do"},
		"(example.com/pay.Doer).Do local":                   {Pkg: "example.com/pay", Recv: "Doer", Name: "Do"},
		"gopkg.in/pay.v3.Charge local":                      {Pkg: "gopkg.in/pay", Name: "Charge"},
	} {
		got, err := ParseEntry("f:1", text)
		if err != nil || got.Pkg != want.Pkg || got.Recv != want.Recv || got.Name != want.Name {
			t.Errorf("ParseEntry(%q) = %+v, %v; want %+v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"":                            "f:1: an empty entry",
		"Charge write":                `f:1: "Charge" is no function`,
		"example.com/pay write":       `"example.com/pay" is no function`,
		"(*example.com/pay.Client.Do": "is no function",
		"example.com/pay.Charge":      "f:1: example.com/pay.Charge: no property",
		"example.com/pay.Charge rite": `no property "rite"`,
	} {
		if _, err := ParseEntry("f:1", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseEntry(%q): error %v, want one with %q", text, err, want)
		}
	}
}

func TestLines(t *testing.T) {
	list, err := ParseLines("calls", "# ours\nexample.com/a.F local # a file\n\nexample.com/a.G rite\n(b remote\n")
	if len(list) != 3 || list[0].Where != "calls:2" {
		t.Errorf("got %+v", list)
	}
	for _, want := range []string{"calls:4: example.com/a.G: no property", "calls:5: \"(b\" is no function"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
}

func TestFlag(t *testing.T) {
	es := Entries{Flag: "summary.call"}
	if err := es.Set("example.com/a.F local; example.com/a.G attempts=3"); err != nil || len(es.list) != 2 {
		t.Errorf("%v, %+v", err, es.list)
	}
	if err := es.Set("example.com/a.H retries 1"); err != nil || len(es.list) != 3 || !strings.Contains(es.String(), "a.G") {
		t.Errorf("%v, %+v", err, es.list)
	}
	if err := es.Set("example.com/a.H retry"); err != nil {
		t.Error(err)
	}
	if err := es.Err(); err == nil || !strings.Contains(err.Error(), "-summary.call: example.com/a.H") {
		t.Errorf("error %v", err)
	}
	if err := es.CheckAt("c.yml:7: summary.call", "example.com/a.F local; example.com/a.G rite"); err == nil || err.Error() != `c.yml:7: summary.call: example.com/a.G: no property "rite"; there are `+strings.Join(Names(), ", ") || len(es.list) != 3 {
		t.Errorf("CheckAt: %v, %d entries", err, len(es.list))
	}
	if err := es.SetAt("c.yml:7: summary.call", "fmt.Sprant local"); err != nil {
		t.Error(err)
	}
	if errs := es.Missing(types.NewPackage("fmt", "fmt"), true); len(errs) != 1 || errs[0].Error() != "c.yml:7: summary.call: package fmt has no fmt.Sprant" {
		t.Errorf("Missing: %v", errs)
	}
	if err := es.Set(""); err != nil || !es.Empty() || es.Err() != nil {
		t.Errorf("%v, %+v", err, es.list)
	}
}

func TestDirectives(t *testing.T) {
	const src = `package p

//retrylint:idempotent the model
var x int

// F is told of.
//
//retrylint:attempts 3 // as its documentation says
//retrylint:remote
func F() {
	//retrylint:local
}

//retrylint:idempotant
func G() {}

type I interface {
	// M is told of.
	//retrylint:write
	M()
}
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	facts, errs := Directives(fset, file)
	got := map[string]string{}
	for id, f := range facts {
		got[id.Name] = f.String()
	}
	if len(got) != 2 || got["F"] != "attempts=3 remote" || got["M"] != "write" {
		t.Errorf("got %v", got)
	}
	for i, want := range []string{"p.go:14:1: //retrylint:idempotant: no property", "p.go:3:1: //retrylint:idempotent the model stands above no", "p.go:11:2: //retrylint:local stands above no"} {
		if i >= len(errs) || !strings.Contains(errs[i].Error(), want) {
			t.Errorf("errors %v, want one with %q", errs, want)
		}
	}
}

// TestDocumented checks that the documentation lists all properties, and no
// others.
func TestDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/telling.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Count(string(text), "\n| `")
	for _, p := range Properties() {
		if !strings.Contains(string(text), "\n| `"+p[0]+"` | ") {
			t.Errorf("docs/telling.md lacks %s: %s", p[0], p[1])
		}
		rows--
	}
	if rows != 0 {
		t.Errorf("docs/telling.md has %d rows too many", rows)
	}
}

// FuzzParse looks for input that makes a panic, or facts that their own text does
// not give back.
func FuzzParse(f *testing.F) {
	f.Add("attempts=3 remote")
	f.Add("retries unbounded write")
	f.Fuzz(func(t *testing.T, text string) {
		facts, err := Parse(text)
		if err != nil {
			return
		}
		if again, err := Parse(facts.String()); err != nil || again != facts {
			t.Errorf("%q: %+v, %v", text, again, err)
		}
		if _, err := ParseEntry("f:1", text); err == nil {
			return
		}
	})
}
