// Package clouds names the packages that the catalogue describes, and whose
// entries "make catalog" proves.
package clouds

import (
	_ "github.com/aliyun/alibaba-cloud-sdk-go/sdk"
	_ "github.com/aliyun/alibaba-cloud-sdk-go/services/sts"
	_ "github.com/aliyun/aliyun-oss-go-sdk/oss"
	_ "github.com/tencentcloud/tencentcloud-sdk-go/tencentcloud/common"
	_ "github.com/tencentcloud/tencentcloud-sdk-go/tencentcloud/common/profile"
	_ "github.com/tencentcloud/tencentcloud-sdk-go/tencentcloud/sts/v20180813"
)
