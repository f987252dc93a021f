# What the benchmarks are built of, for apps/commands/run.bash. Sourced, not run.
modules="studies/benchmarks studies/formats apps/commands
    library/tightwire library/tightwire-compiler library/tightwire-build library/tightwire-maven-plugin
    library/tightwire-reliable library/tightwire-netcode library/tightwire-channels library/tightwire-capture library/tightwire-game
    library/tightwire-netty library/tightwire-world library/tightwire-players library/tightwire-joml apps/demo-packets"
