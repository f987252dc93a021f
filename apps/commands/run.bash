# How every command starts. Sourced, not run.
#
#     launch NAME "MODULE UPSTREAM ..." MAIN [JVM-OPTION ...] -- [ARGUMENT ...]
#
# Builds the module if a source of it, or of a module upstream, is newer than the last build, and then runs Java: the one in
# JAVA_HOME, else the one on the path. The working directory stays the caller's; tightwire.folder is the module's folder.
#
# For bash 3.2 as well, which macOS has: an empty array is unset there, and a regular expression with parentheses has to be in a variable.
# In Git Bash, Java is a program of Windows, which takes other paths and separates them otherwise: cygpath is there, and nowhere else.

launch() {
    local name=$1 modules main=$3 options=() root classpath java version java_root separator=:
    read -rd "" -a modules <<< "$2" || true
    shift 3
    while [[ $1 != -- ]]; do
        options+=("$1")
        shift
    done
    shift
    root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
    classpath=$root/${modules[0]}/target/run.classpath
    java_root=$root
    if command -v cygpath > /dev/null; then
        java_root=$(cygpath -m "$root")
        separator=";"
    fi

    java=${JAVA_HOME:+$JAVA_HOME/bin/}java
    command -v "$java" > /dev/null || fail "$name" "there is no $java: install a JDK, 17 or later"
    version=$(java_version "$java")
    [[ ${version%%.*} -ge 17 ]] || fail "$name" "$java is Java $version: install a JDK, 17 or later, and name it in JAVA_HOME"
    if is_stale; then
        make_folders
        # Two may be started at once, and share modules: one builds, the other waits.
        if command -v flock > /dev/null; then
            exec 9> "$root/apps/commands/target/run.lock"
            flock 9
        fi
        if is_stale; then
            build
        fi
        exec 9>&-
    fi
    exec "$java" ${options[@]+"${options[@]}"} -Dtightwire.folder="$java_root/${modules[0]}" \
        -cp "$java_root/${modules[0]}/target/classes$separator$(< "$classpath")" "$main" "$@"
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
    [[ -e $classpath ]] && ! is_of_another_folder || return 0
    for module in "${modules[@]}"; do
        [[ -d $root/$module/target/classes ]] || return 0
    done
    [[ -n $(find "$root/pom.xml" "${modules[@]/#/$root/}" \( -name target -o -path '*/src/test' \) -prune \
        -o -type f \( -name pom.xml -o -path '*/src/*' \) -newer "$classpath" -print) ]]
}

# Whether classes of a module are those of the folder that this one was copied from.
is_of_another_folder() {
    local entry entries=() module
    IFS=$separator read -ra entries < "$classpath" || true
    for entry in ${entries[@]+"${entries[@]}"}; do
        if [[ $entry == */target/classes ]]; then
            module=${entry#"$java_root/"}
            [[ " ${modules[*]} " == *" ${module%/target/classes} "* ]] || return 0
        fi
    done
    return 1
}

make_folders() {
    local module
    for module in apps/commands "${modules[@]}"; do
        { mkdir -p "$root/$module/target" && [[ -w $root/$module/target ]]; } 2> /dev/null \
            || fail "$name" "can't write to $root/$module/target: run it from a clone of your own"
    done
}

build() {
    command -v mvn > /dev/null || fail "$name" "there is no mvn: install Maven, 3.8 or later, which builds it"
    command -v "${java%java}javac" > /dev/null || fail "$name" "there is no ${java%java}javac: install a JDK, 17 or later, not only a JRE"
    local module log=${classpath%/*}/run.log
    echo "$name: building ..." >&2
    # At Ctrl-C Maven ends by itself, as if the build had failed.
    trap 'echo "$name: interrupted while building" >&2; exit 130' INT
    # The modules by name rather than --also-make, which would build those that only tests depend on.
    mvn -B -f "$root/pom.xml" -pl "$(IFS=,; echo "${modules[*]}")" -Dunchecked -Dmaven.test.skip -Dmdep.fileSeparator=/ \
        process-classes 2>&1 \
        | sed -u $'s/\033\\[[0-9;]*m//g' | tee "$log" | progress >&2 || explain
    # Maven takes classes that nothing has checked for up to date, and would never check them.
    for module in "${modules[@]}"; do
        rm -rf "$root/$module/target/maven-status"
    done
    touch "$classpath"
}

# A line for each module, and one for every fifty files that Maven downloads.
progress() {
    local line files=0 building='^\[INFO\] Building (.*[^ ]) +[^ ]+ +\[([0-9]+)/([0-9]+)\]$'
    while IFS= read -r line; do
        if [[ $line =~ $building ]]; then
            echo "$name: ${BASH_REMATCH[2]} of ${BASH_REMATCH[3]}, ${BASH_REMATCH[1]}"
        elif [[ $line == *"Downloaded from "* ]] && ((++files % 50 == 0)); then
            echo "$name: $files files downloaded ..."
        fi
    done
}

# Says why Maven failed, and what to do.
explain() {
    # Up to Maven's advice on how to run Maven.
    sed -n '/^\[ERROR\] To see the full stack trace/q; /^\[ERROR\] ./p' "$log" >&2
    if grep -qE 'Could not transfer|in offline mode|Unknown host|No plugin found for prefix' "$log"; then
        fail "$name" "Maven can't download what is missing: check the network, or the proxy in Maven's settings.xml, and run it again"
    fi
    fail "$name" "the build failed; all that Maven said is in $log"
}
