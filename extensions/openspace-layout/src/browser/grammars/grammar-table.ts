/** A TextMate grammar that is fetched when a file first needs it. */
export interface BundledGrammar {
    readonly scopeName: string;
    /** Resolves to the module whose default export is the grammar. */
    readonly load: () => Promise<{ default: object }>;
    /** Scopes of the grammars that add rules to this one. */
    readonly injections?: readonly string[];
}

/**
 * Grammars of `tm-grammars` that are left out although a bundled one names them. An include
 * that does not resolve is skipped by the tokenizer: that part of the text stays uncoloured.
 */
export const LEFT_OUT_GRAMMARS: Readonly<Record<string, string>> = {
    abap: 'no licence',
    glsl: 'no licence',
    gnuplot: 'GPL-3.0',
    'markdown-nix': 'would be fetched with every Markdown file',
    'markdown-vue': 'would be fetched with every Markdown file'
};

/**
 * Every bundled grammar by its name in `tm-grammars`. The paths are literal, because only a
 * literal `import()` becomes a chunk of its own.
 */
export const GRAMMARS: Readonly<Record<string, BundledGrammar>> = {
    asm: { scopeName: 'source.asm.x86_64', load: () => import('tm-grammars/grammars/asm.json') },
    astro: { scopeName: 'source.astro', load: () => import('tm-grammars/grammars/astro.json') },
    bat: { scopeName: 'source.batchfile', load: () => import('tm-grammars/grammars/bat.json') },
    bibtex: { scopeName: 'text.bibtex', load: () => import('tm-grammars/grammars/bibtex.json') },
    bicep: { scopeName: 'source.bicep', load: () => import('tm-grammars/grammars/bicep.json') },
    c: { scopeName: 'source.c', load: () => import('tm-grammars/grammars/c.json') },
    clojure: { scopeName: 'source.clojure', load: () => import('tm-grammars/grammars/clojure.json') },
    cmake: { scopeName: 'source.cmake', load: () => import('tm-grammars/grammars/cmake.json') },
    coffee: { scopeName: 'source.coffee', load: () => import('tm-grammars/grammars/coffee.json') },
    cpp: { scopeName: 'source.cpp', load: () => import('tm-grammars/grammars/cpp.json') },
    'cpp-macro': { scopeName: 'source.cpp.embedded.macro', load: () => import('tm-grammars/grammars/cpp-macro.json') },
    crystal: { scopeName: 'source.crystal', load: () => import('tm-grammars/grammars/crystal.json') },
    csharp: { scopeName: 'source.cs', load: () => import('tm-grammars/grammars/csharp.json') },
    css: { scopeName: 'source.css', load: () => import('tm-grammars/grammars/css.json') },
    csv: { scopeName: 'text.csv', load: () => import('tm-grammars/grammars/csv.json') },
    d: { scopeName: 'source.d', load: () => import('tm-grammars/grammars/d.json') },
    dart: { scopeName: 'source.dart', load: () => import('tm-grammars/grammars/dart.json') },
    diff: { scopeName: 'source.diff', load: () => import('tm-grammars/grammars/diff.json') },
    docker: { scopeName: 'source.dockerfile', load: () => import('tm-grammars/grammars/docker.json') },
    dotenv: { scopeName: 'source.dotenv', load: () => import('tm-grammars/grammars/dotenv.json') },
    elixir: { scopeName: 'source.elixir', load: () => import('tm-grammars/grammars/elixir.json') },
    elm: { scopeName: 'source.elm', load: () => import('tm-grammars/grammars/elm.json') },
    erb: { scopeName: 'text.html.erb', load: () => import('tm-grammars/grammars/erb.json') },
    erlang: { scopeName: 'source.erlang', load: () => import('tm-grammars/grammars/erlang.json') },
    fish: { scopeName: 'source.fish', load: () => import('tm-grammars/grammars/fish.json') },
    fsharp: { scopeName: 'source.fsharp', load: () => import('tm-grammars/grammars/fsharp.json') },
    'git-commit': { scopeName: 'text.git-commit', load: () => import('tm-grammars/grammars/git-commit.json') },
    'git-rebase': { scopeName: 'text.git-rebase', load: () => import('tm-grammars/grammars/git-rebase.json') },
    gleam: { scopeName: 'source.gleam', load: () => import('tm-grammars/grammars/gleam.json') },
    go: { scopeName: 'source.go', load: () => import('tm-grammars/grammars/go.json') },
    graphql: { scopeName: 'source.graphql', load: () => import('tm-grammars/grammars/graphql.json') },
    groovy: { scopeName: 'source.groovy', load: () => import('tm-grammars/grammars/groovy.json') },
    haml: { scopeName: 'text.haml', load: () => import('tm-grammars/grammars/haml.json') },
    handlebars: { scopeName: 'text.html.handlebars', load: () => import('tm-grammars/grammars/handlebars.json') },
    haskell: { scopeName: 'source.haskell', load: () => import('tm-grammars/grammars/haskell.json') },
    hcl: { scopeName: 'source.hcl', load: () => import('tm-grammars/grammars/hcl.json') },
    hlsl: { scopeName: 'source.hlsl', load: () => import('tm-grammars/grammars/hlsl.json') },
    html: { scopeName: 'text.html.basic', load: () => import('tm-grammars/grammars/html.json') },
    'html-derivative': { scopeName: 'text.html.derivative', load: () => import('tm-grammars/grammars/html-derivative.json') },
    http: { scopeName: 'source.http', load: () => import('tm-grammars/grammars/http.json') },
    ini: { scopeName: 'source.ini', load: () => import('tm-grammars/grammars/ini.json') },
    java: { scopeName: 'source.java', load: () => import('tm-grammars/grammars/java.json') },
    javascript: { scopeName: 'source.js', load: () => import('tm-grammars/grammars/javascript.json') },
    jinja: { scopeName: 'source.jinja', load: () => import('tm-grammars/grammars/jinja.json') },
    'jinja-html': { scopeName: 'text.html.jinja', load: () => import('tm-grammars/grammars/jinja-html.json') },
    json: { scopeName: 'source.json', load: () => import('tm-grammars/grammars/json.json') },
    json5: { scopeName: 'source.json5', load: () => import('tm-grammars/grammars/json5.json') },
    jsonc: { scopeName: 'source.json.comments', load: () => import('tm-grammars/grammars/jsonc.json') },
    jsonl: { scopeName: 'source.json.lines', load: () => import('tm-grammars/grammars/jsonl.json') },
    jsonnet: { scopeName: 'source.jsonnet', load: () => import('tm-grammars/grammars/jsonnet.json') },
    jsx: { scopeName: 'source.js.jsx', load: () => import('tm-grammars/grammars/jsx.json') },
    julia: { scopeName: 'source.julia', load: () => import('tm-grammars/grammars/julia.json') },
    kotlin: { scopeName: 'source.kotlin', load: () => import('tm-grammars/grammars/kotlin.json') },
    latex: { scopeName: 'text.tex.latex', load: () => import('tm-grammars/grammars/latex.json') },
    less: { scopeName: 'source.css.less', load: () => import('tm-grammars/grammars/less.json') },
    liquid: { scopeName: 'text.html.liquid', load: () => import('tm-grammars/grammars/liquid.json') },
    log: { scopeName: 'text.log', load: () => import('tm-grammars/grammars/log.json') },
    lua: { scopeName: 'source.lua', load: () => import('tm-grammars/grammars/lua.json') },
    make: { scopeName: 'source.makefile', load: () => import('tm-grammars/grammars/make.json') },
    markdown: { scopeName: 'text.html.markdown', load: () => import('tm-grammars/grammars/markdown.json') },
    nix: { scopeName: 'source.nix', load: () => import('tm-grammars/grammars/nix.json') },
    'objective-c': { scopeName: 'source.objc', load: () => import('tm-grammars/grammars/objective-c.json') },
    'objective-cpp': { scopeName: 'source.objcpp', load: () => import('tm-grammars/grammars/objective-cpp.json') },
    ocaml: { scopeName: 'source.ocaml', load: () => import('tm-grammars/grammars/ocaml.json') },
    pascal: { scopeName: 'source.pascal', load: () => import('tm-grammars/grammars/pascal.json') },
    perl: { scopeName: 'source.perl', load: () => import('tm-grammars/grammars/perl.json') },
    'php-page': { scopeName: 'text.html.php', load: () => import('./php-page-grammar') },
    php: { scopeName: 'source.php', load: () => import('tm-grammars/grammars/php.json') },
    postcss: { scopeName: 'source.css.postcss', load: () => import('tm-grammars/grammars/postcss.json') },
    powershell: { scopeName: 'source.powershell', load: () => import('tm-grammars/grammars/powershell.json') },
    prisma: { scopeName: 'source.prisma', load: () => import('tm-grammars/grammars/prisma.json') },
    proto: { scopeName: 'source.proto', load: () => import('tm-grammars/grammars/proto.json') },
    pug: { scopeName: 'text.pug', load: () => import('tm-grammars/grammars/pug.json') },
    python: { scopeName: 'source.python', load: () => import('tm-grammars/grammars/python.json') },
    r: { scopeName: 'source.r', load: () => import('tm-grammars/grammars/r.json') },
    raku: { scopeName: 'source.perl.6', load: () => import('tm-grammars/grammars/raku.json') },
    razor: { scopeName: 'text.aspnetcorerazor', load: () => import('tm-grammars/grammars/razor.json') },
    regexp: { scopeName: 'source.regexp.python', load: () => import('tm-grammars/grammars/regexp.json') },
    rst: { scopeName: 'source.rst', load: () => import('tm-grammars/grammars/rst.json') },
    ruby: { scopeName: 'source.ruby', load: () => import('tm-grammars/grammars/ruby.json') },
    rust: { scopeName: 'source.rust', load: () => import('tm-grammars/grammars/rust.json') },
    sass: { scopeName: 'source.sass', load: () => import('tm-grammars/grammars/sass.json') },
    scala: { scopeName: 'source.scala', load: () => import('tm-grammars/grammars/scala.json') },
    scss: { scopeName: 'source.css.scss', load: () => import('tm-grammars/grammars/scss.json') },
    shellscript: { scopeName: 'source.shell', load: () => import('tm-grammars/grammars/shellscript.json') },
    solidity: { scopeName: 'source.solidity', load: () => import('tm-grammars/grammars/solidity.json') },
    sql: { scopeName: 'source.sql', load: () => import('tm-grammars/grammars/sql.json') },
    'ssh-config': { scopeName: 'source.ssh-config', load: () => import('tm-grammars/grammars/ssh-config.json') },
    stylus: { scopeName: 'source.stylus', load: () => import('tm-grammars/grammars/stylus.json') },
    svelte: { scopeName: 'source.svelte', load: () => import('tm-grammars/grammars/svelte.json') },
    swift: { scopeName: 'source.swift', load: () => import('tm-grammars/grammars/swift.json') },
    'system-verilog': { scopeName: 'source.systemverilog', load: () => import('tm-grammars/grammars/system-verilog.json') },
    terraform: { scopeName: 'source.hcl.terraform', load: () => import('tm-grammars/grammars/terraform.json') },
    tex: { scopeName: 'text.tex', load: () => import('tm-grammars/grammars/tex.json') },
    toml: { scopeName: 'source.toml', load: () => import('tm-grammars/grammars/toml.json') },
    tsx: { scopeName: 'source.tsx', load: () => import('tm-grammars/grammars/tsx.json') },
    twig: { scopeName: 'text.html.twig', load: () => import('tm-grammars/grammars/twig.json') },
    typescript: { scopeName: 'source.ts', load: () => import('tm-grammars/grammars/typescript.json') },
    vb: { scopeName: 'source.asp.vb.net', load: () => import('tm-grammars/grammars/vb.json') },
    verilog: { scopeName: 'source.verilog', load: () => import('tm-grammars/grammars/verilog.json') },
    viml: { scopeName: 'source.viml', load: () => import('tm-grammars/grammars/viml.json') },
    vue: {
        scopeName: 'text.html.vue', load: () => import('tm-grammars/grammars/vue.json'),
        injections: ['vue.directives', 'vue.interpolations', 'vue.sfc.style.variable.injection']
    },
    'vue-directives': { scopeName: 'vue.directives', load: () => import('tm-grammars/grammars/vue-directives.json') },
    'vue-interpolations': { scopeName: 'vue.interpolations', load: () => import('tm-grammars/grammars/vue-interpolations.json') },
    'vue-sfc-style-variable-injection': {
        scopeName: 'vue.sfc.style.variable.injection', load: () => import('tm-grammars/grammars/vue-sfc-style-variable-injection.json')
    },
    wgsl: { scopeName: 'source.wgsl', load: () => import('tm-grammars/grammars/wgsl.json') },
    xml: { scopeName: 'text.xml', load: () => import('tm-grammars/grammars/xml.json') },
    xsl: { scopeName: 'text.xml.xsl', load: () => import('tm-grammars/grammars/xsl.json') },
    yaml: { scopeName: 'source.yaml', load: () => import('tm-grammars/grammars/yaml.json') },
    zig: { scopeName: 'source.zig', load: () => import('tm-grammars/grammars/zig.json') }
};
