# What the demo is built of, for commands/run.bash. Sourced, not run.
modules="demo demo-packets demo-browser microscope pages tightwire tightwire-portable tightwire-compiler tightwire-build \
tightwire-maven-plugin tightwire-joml tightwire-reliable tightwire-netcode tightwire-channels tightwire-capture tightwire-game commands"
