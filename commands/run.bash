# How every MODULE/run starts. Sourced, not run.
#
#     launch NAME "MODULE UPSTREAM ..." MAIN [JVM-OPTION ...] -- [ARGUMENT ...]
#
# Builds the module if a source of it, or of a module upstream, is newer than the last build, and then runs Java: the one in
# JAVA_HOME, else the one on the path. The working directory stays the caller's; tightwire.folder is the module's folder.

launch() {
    local name=$1 modules main=$3 options=() root classpath java version
    read -ra modules <<< "$2"
    shift 3
    while [[ $1 != -- ]]; do
        options+=("$1")
        shift
    done
    shift
    root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
    classpath=$root/${modules[0]}/target/run.classpath

    java=${JAVA_HOME:+$JAVA_HOME/bin/}java
    command -v "$java" > /dev/null || fail "$name" "there is no $java: a JDK, 17 or later, is needed"
    version=$(java_version "$java")
    [[ ${version%%.*} -ge 17 ]] || fail "$name" "$java is Java $version: a JDK, 17 or later, is needed"
    if is_stale; then
        mkdir -p "${classpath%/*}"
        # Two may be started at once: one builds, the other waits.
        if command -v flock > /dev/null; then
            exec 9> "${classpath%/*}/run.lock"
            flock 9
        fi
        if is_stale; then
            build
        fi
        exec 9>&-
    fi
    exec "$java" "${options[@]}" -Dtightwire.folder="$root/${modules[0]}" \
        -cp "$root/${modules[0]}/target/classes:$(< "$classpath")" "$main" "$@"
}

fail() {
    echo "$1: $2" >&2
    exit 2
}

# From the file "release" of its JDK, which takes no start of a JVM; 17 if there is none.
java_version() {
    local home
    home=$(dirname -- "$(dirname -- "$(readlink -f -- "$(command -v "$1")")")")
    { sed -n 's/^JAVA_VERSION="\(.*\)"$/\1/p' "$home/release" 2> /dev/null || true; } | grep . || echo 17
}

is_stale() {
    local module
    [[ -e $classpath ]] || return 0
    for module in "${modules[@]}"; do
        [[ -d $root/$module/target/classes ]] || return 0
    done
    [[ -n $(find "$root/pom.xml" "${modules[@]/#/$root/}" \( -name target -o -path '*/src/test' \) -prune \
        -o -type f \( -name pom.xml -o -path '*/src/*' \) -newer "$classpath" -print -quit) ]]
}

build() {
    command -v mvn > /dev/null || fail "$name" "there is no mvn: Maven, 3.8 or later, is needed to build"
    echo "$name: building ..." >&2
    local log=${classpath%/*}/run.log
    # At Ctrl-C Maven ends by itself, as if the build had failed.
    trap 'echo "$name: interrupted while building" >&2; exit 130' INT
    # Maven prints escape codes even to a file; its output is shown only if it failed, and without them.
    mvn -q -B -f "$root/pom.xml" -pl "${modules[0]}" -am -Dmaven.test.skip -Dmaven.javadoc.skip process-classes > "$log" 2>&1 || {
        sed $'s/\033\\[[0-9;]*m//g' "$log" >&2
        fail "$name" "the build failed"
    }
    touch "$classpath"
}
