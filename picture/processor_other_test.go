//go:build !unix

package picture_test

import "time"

// processor is unknown here.
func processor() time.Duration { return 0 }
