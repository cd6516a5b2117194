#!/bin/sh
# Starts Node on the given file, with the shop's memory settings: sh scripts/run-node.sh server/main.ts
# Everything that runs long or moves much data starts through this script; decision 052 says what each setting is for.
# glibc and V8 read the settings before any of our code runs, so they can't be set later. `exec` leaves no shell behind:
# signals and exit codes are Node's own. Other C libraries, such as macOS's, ignore the settings named MALLOC_….
export MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
exec node --max-semi-space-size=8 --max-old-space-size=768 --heap-growing-percent=25 "$@"
