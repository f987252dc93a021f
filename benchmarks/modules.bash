# What the benchmarks are built of, for commands/run.bash. Sourced, not run.
modules="benchmarks formats tightwire tightwire-compiler tightwire-build tightwire-maven-plugin tightwire-reliable tightwire-netcode \
tightwire-channels tightwire-game tightwire-capture commands"
