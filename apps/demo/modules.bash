# What the demo is built of, for apps/commands/run.bash. Sourced, not run.
modules="apps/demo apps/demo-packets apps/demo-browser apps/inspect apps/pages apps/commands
    library/tightwire library/tightwire-portable library/tightwire-compiler library/tightwire-build library/tightwire-maven-plugin
    library/tightwire-joml library/tightwire-world library/tightwire-reliable library/tightwire-netcode library/tightwire-channels
    library/tightwire-capture library/tightwire-game"
