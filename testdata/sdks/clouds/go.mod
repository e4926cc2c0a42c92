module example.com/retrylint/testdata/sdks/clouds

go 1.26.0

require (
	example.com/retrylint/testdata/sdks/counting v0.0.0
	github.com/aliyun/aliyun-oss-go-sdk v3.0.2+incompatible
	github.com/tencentcloud/tencentcloud-sdk-go/tencentcloud/common v1.3.212
)

require (
	github.com/aliyun/alibaba-cloud-sdk-go v1.63.107
	github.com/jmespath/go-jmespath v0.4.0 // indirect
	github.com/json-iterator/go v1.1.12 // indirect
	github.com/modern-go/concurrent v0.0.0-20180306012644-bacd9c7ef1dd // indirect
	github.com/modern-go/reflect2 v1.0.2 // indirect
	github.com/opentracing/opentracing-go v1.2.1-0.20220228012449-10b1cf09e00b // indirect
	gopkg.in/ini.v1 v1.67.0 // indirect
)

require (
	github.com/tencentcloud/tencentcloud-sdk-go/tencentcloud/sts v1.1.11
	golang.org/x/time v0.16.0 // indirect
	gopkg.in/check.v1 v1.0.0-20201130134442-10cb98267c6c // indirect
)

replace example.com/retrylint/testdata/sdks/counting => ../counting
