package io.github.tightwire.system.run;

class LanguagesRunTest extends RunContract {
    LanguagesRunTest() {
        super("studies/benchmarks/languages");
    }
}
