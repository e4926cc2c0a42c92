package catalog

// Functions after which nothing of their caller runs, the deferred calls apart.
// Code after them is dead, and a loop that calls one has left.

// refs names several functions or methods of one package or type.
func refs(pkg, recv string, names ...string) []Ref {
	list := make([]Ref, len(names))
	for i, name := range names {
		list[i] = Ref{Pkg: pkg, Recv: recv, Name: name}
	}
	return list
}

func concat(lists ...[]Ref) []Ref {
	var all []Ref
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

// The standard library, go1.26. The methods of testing.T, B and F are those of
// the type that they embed.
var stdExits = Family{
	Name:    "exits of the standard library",
	Modules: []string{"os", "runtime", "log", "testing"},
	Passive: true,
	Version: "go1.26",
	NoReturn: concat(
		refs("os", "", "Exit"),
		refs("runtime", "", "Goexit"),
		refs("syscall", "", "Exit"),
		refs("log", "", "Fatal", "Fatalf", "Fatalln", "Panic", "Panicf", "Panicln"),
		refs("log", "Logger", "Fatal", "Fatalf", "Fatalln", "Panic", "Panicf", "Panicln"),
		refs("testing", "common", "Fatal", "Fatalf", "FailNow", "Skip", "Skipf", "SkipNow"),
		refs("testing", "TB", "Fatal", "Fatalf", "FailNow", "Skip", "Skipf", "SkipNow"),
	),
}

// github.com/sirupsen/logrus v1.10.2, go.uber.org/zap v1.28.0,
// github.com/golang/glog v1.2.5, k8s.io/klog/v2 v2.140.0 (and v1.0.0).
//
// zerolog is missing: what its Fatal returns ends the process only when it is
// sent. zap's DPanic panics in development alone.
var loggerExits = Family{
	Name: "exits of loggers",
	Modules: []string{
		"github.com/sirupsen/logrus", "go.uber.org/zap", "github.com/golang/glog", "k8s.io/klog",
	},
	Passive: true,
	Version: "logrus v1.10.2, zap v1.28.0, glog v1.2.5, klog v2.140.0",
	NoReturn: concat(
		refs("github.com/sirupsen/logrus", "", "Fatal", "Fatalf", "Fatalln", "FatalFn", "Panic", "Panicf", "Panicln", "PanicFn", "Exit"),
		refs("github.com/sirupsen/logrus", "Logger", "Fatal", "Fatalf", "Fatalln", "FatalFn", "Panic", "Panicf", "Panicln", "PanicFn", "Exit"),
		refs("github.com/sirupsen/logrus", "Entry", "Fatal", "Fatalf", "Fatalln", "Panic", "Panicf", "Panicln"),
		refs("go.uber.org/zap", "Logger", "Fatal", "Panic"),
		refs("go.uber.org/zap", "SugaredLogger", "Fatal", "Fatalf", "Fatalw", "Fatalln", "Panic", "Panicf", "Panicw", "Panicln"),
		refs("github.com/golang/glog", "", "Fatal", "Fatalf", "Fatalln", "FatalDepth", "FatalDepthf", "FatalContext", "FatalContextf",
			"FatalContextDepth", "FatalContextDepthf"),
		refs("github.com/golang/glog", "", "Exit", "Exitf", "Exitln", "ExitDepth", "ExitDepthf", "ExitContext", "ExitContextf",
			"ExitContextDepth", "ExitContextDepthf"),
		refs("k8s.io/klog", "", "Fatal", "Fatalf", "Fatalln", "FatalDepth", "FatallnDepth", "FatalfDepth"),
		refs("k8s.io/klog", "", "Exit", "Exitf", "Exitln", "ExitDepth", "ExitlnDepth", "ExitfDepth"),
	),
}

// github.com/spf13/cobra v1.10.2, github.com/alecthomas/kingpin/v2 v2.4.0.
//
//	func CheckErr(msg interface{}) // returns if msg is nil
//	func FatalIfError(err error, format string, args ...interface{}) // returns if err is nil
var cliExits = Family{
	Name:    "exits of command line libraries",
	Modules: []string{"github.com/spf13/cobra", "github.com/alecthomas/kingpin", "gopkg.in/alecthomas/kingpin"},
	Passive: true,
	Version: "cobra v1.10.2, kingpin v2.4.0 and gopkg.in v2.2.6",
	NoReturn: concat(
		refs("github.com/alecthomas/kingpin", "", "Fatalf", "FatalUsage", "FatalUsageContext"),
		refs("github.com/alecthomas/kingpin", "Application", "Fatalf", "FatalUsage", "FatalUsageContext"),
		refs("gopkg.in/alecthomas/kingpin", "", "Fatalf", "FatalUsage", "FatalUsageContext"),
		refs("gopkg.in/alecthomas/kingpin", "Application", "Fatalf", "FatalUsage", "FatalUsageContext"),
	),
	ExitsOnError: concat(
		refs("github.com/spf13/cobra", "", "CheckErr"),
		refs("github.com/alecthomas/kingpin", "", "FatalIfError"),
		refs("github.com/alecthomas/kingpin", "Application", "FatalIfError"),
		refs("gopkg.in/alecthomas/kingpin", "", "FatalIfError"),
		refs("gopkg.in/alecthomas/kingpin", "Application", "FatalIfError"),
	),
}
