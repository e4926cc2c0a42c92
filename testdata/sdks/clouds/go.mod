module example.com/retrylint/testdata/sdks/clouds

go 1.26.0

require (
	example.com/retrylint/testdata/sdks/counting v0.0.0
	github.com/aliyun/aliyun-oss-go-sdk v3.0.2+incompatible
	github.com/tencentcloud/tencentcloud-sdk-go/tencentcloud/common v1.3.212
)

require (
	github.com/tencentcloud/tencentcloud-sdk-go/tencentcloud/sts v1.1.11
	golang.org/x/time v0.16.0 // indirect
	gopkg.in/check.v1 v1.0.0-20201130134442-10cb98267c6c // indirect
)

replace example.com/retrylint/testdata/sdks/counting => ../counting
