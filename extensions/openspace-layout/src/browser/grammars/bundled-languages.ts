import type { BundledLanguage } from './bundled-language';

const SCRIPT_QUOTES = '"\'`';

/**
 * Every language the editor recognises. No extension or file name stands twice;
 * where two languages share one, the more common owner has it.
 */
export const BUNDLED_LANGUAGES: readonly BundledLanguage[] = [
    // Web
    {
        id: 'typescript', name: 'TypeScript', grammar: 'typescript', comments: 'slashes', quotes: SCRIPT_QUOTES,
        extensions: ['.ts', '.mts', '.cts']
    },
    { id: 'typescriptreact', name: 'TypeScript JSX', grammar: 'tsx', comments: 'slashes', quotes: SCRIPT_QUOTES, extensions: ['.tsx'] },
    {
        id: 'javascript', name: 'JavaScript', grammar: 'javascript', comments: 'slashes', quotes: SCRIPT_QUOTES,
        extensions: ['.js', '.mjs', '.cjs', '.es6'], firstLine: '^#!.*\\b(node|deno|bun)\\b'
    },
    { id: 'javascriptreact', name: 'JavaScript JSX', grammar: 'jsx', comments: 'slashes', quotes: SCRIPT_QUOTES, extensions: ['.jsx'] },
    {
        id: 'html', name: 'HTML', grammar: 'html', comments: 'markup', extensions: ['.html', '.htm', '.xhtml', '.shtml'],
        embeds: ['css', 'javascript']
    },
    { id: 'css', name: 'CSS', grammar: 'css', comments: 'block', extensions: ['.css'] },
    { id: 'scss', name: 'SCSS', grammar: 'scss', comments: 'slashes', extensions: ['.scss'] },
    { id: 'sass', name: 'Sass', grammar: 'sass', comments: 'slashes', extensions: ['.sass'] },
    { id: 'less', name: 'Less', grammar: 'less', comments: 'slashes', extensions: ['.less'] },
    { id: 'stylus', name: 'Stylus', grammar: 'stylus', comments: 'slashes', extensions: ['.styl'] },
    { id: 'postcss', name: 'PostCSS', grammar: 'postcss', comments: 'block', extensions: ['.pcss', '.postcss'] },
    {
        id: 'vue', name: 'Vue', grammar: 'vue', comments: 'markup', extensions: ['.vue'],
        embeds: ['css', 'scss', 'less', 'javascript', 'typescript']
    },
    {
        id: 'svelte', name: 'Svelte', grammar: 'svelte', comments: 'markup', quotes: SCRIPT_QUOTES, extensions: ['.svelte'],
        embeds: ['css', 'scss', 'less', 'javascript', 'typescript']
    },
    {
        id: 'astro', name: 'Astro', grammar: 'astro', comments: 'markup', quotes: SCRIPT_QUOTES, extensions: ['.astro'],
        embeds: ['css', 'scss', 'less', 'javascript', 'typescript']
    },
    { id: 'graphql', name: 'GraphQL', grammar: 'graphql', comments: 'hash', quotes: '"', extensions: ['.graphql', '.gql', '.graphqls'] },
    { id: 'coffeescript', name: 'CoffeeScript', grammar: 'coffee', comments: 'coffee', extensions: ['.coffee', '.cson'] },
    { id: 'pug', name: 'Pug', grammar: 'pug', comments: 'pug', extensions: ['.pug', '.jade'] },
    {
        id: 'handlebars', name: 'Handlebars', grammar: 'handlebars', comments: 'handlebars',
        extensions: ['.handlebars', '.hbs', '.mustache'], embeds: ['css', 'javascript']
    },
    { id: 'liquid', name: 'Liquid', grammar: 'liquid', comments: 'liquid', extensions: ['.liquid'], embeds: ['css', 'javascript'] },
    { id: 'twig', name: 'Twig', grammar: 'twig', comments: 'curlyHash', extensions: ['.twig'], embeds: ['css', 'javascript'] },
    { id: 'jinja', name: 'Jinja', grammar: 'jinja', comments: 'curlyHash', extensions: ['.jinja', '.jinja2', '.j2'] },
    {
        id: 'razor', name: 'Razor', grammar: 'razor', comments: 'razor', extensions: ['.cshtml', '.razor'],
        embeds: ['css', 'javascript', 'csharp']
    },
    { id: 'haml', name: 'Haml', grammar: 'haml', comments: 'haml', extensions: ['.haml'] },
    { id: 'erb', name: 'ERB', grammar: 'erb', comments: 'erb', extensions: ['.erb', '.rhtml'], embeds: ['css', 'javascript', 'ruby'] },
    { id: 'http', name: 'HTTP', grammar: 'http', comments: 'hash', extensions: ['.http', '.rest'] },

    // Data and configuration
    {
        id: 'json', name: 'JSON', grammar: 'json', comments: 'none', quotes: '"',
        extensions: ['.json', '.webmanifest', '.geojson', '.jsonld', '.har', '.avsc', '.ipynb'],
        filenames: ['composer.lock', '.watchmanconfig']
    },
    {
        id: 'jsonc', name: 'JSON with Comments', grammar: 'jsonc', comments: 'slashes', quotes: '"',
        extensions: ['.jsonc', '.hintrc', '.babelrc', '.eslintrc', '.jshintrc', '.swcrc'],
        filenames: ['tsconfig.json', 'jsconfig.json', 'devcontainer.json', 'launch.json', 'tasks.json'],
        filenamePatterns: ['tsconfig.*.json', 'jsconfig.*.json', 'tsconfig-*.json']
    },
    { id: 'json5', name: 'JSON5', grammar: 'json5', comments: 'slashes', extensions: ['.json5'] },
    { id: 'jsonl', name: 'JSON Lines', grammar: 'jsonl', comments: 'none', quotes: '"', extensions: ['.jsonl', '.ndjson'] },
    { id: 'jsonnet', name: 'Jsonnet', grammar: 'jsonnet', comments: 'slashes', extensions: ['.jsonnet', '.libsonnet'] },
    {
        id: 'yaml', name: 'YAML', grammar: 'yaml', comments: 'hash', extensions: ['.yaml', '.yml', '.eyaml', '.cff'],
        filenames: ['.clang-format', '.clang-tidy', '.clangd'], firstLine: '^#cloud-config', colonIndents: true
    },
    {
        id: 'toml', name: 'TOML', grammar: 'toml', comments: 'hash', extensions: ['.toml'],
        filenames: ['Cargo.lock', 'Pipfile', 'poetry.lock', 'uv.lock', 'pdm.lock']
    },
    {
        id: 'xml', name: 'XML', grammar: 'xml', comments: 'markup', firstLine: '^\\s*<\\?xml',
        extensions: [
            '.xml', '.xsd', '.svg', '.xaml', '.plist', '.csproj', '.fsproj', '.vbproj', '.vcxproj', '.props', '.targets', '.nuspec',
            '.resx', '.rss', '.atom', '.wsdl', '.rng', '.xlf', '.storyboard', '.xib'
        ]
    },
    { id: 'xsl', name: 'XSL', grammar: 'xsl', comments: 'markup', extensions: ['.xsl', '.xslt'] },
    {
        id: 'ini', name: 'INI', grammar: 'ini', comments: 'semicolon',
        extensions: ['.ini', '.desktop', '.service', '.socket', '.timer', '.url', '.reg']
    },
    {
        id: 'properties', name: 'Properties', grammar: 'ini', comments: 'hash',
        extensions: ['.properties', '.conf', '.cfg', '.gitattributes', '.gitconfig', '.gitmodules', '.editorconfig', '.repo'],
        filenames: ['.npmrc', '.yarnrc']
    },
    { id: 'dotenv', name: 'Environment', grammar: 'dotenv', comments: 'hash', extensions: ['.env'], filenamePatterns: ['.env.*'] },
    { id: 'csv', name: 'CSV', grammar: 'csv', comments: 'none', quotes: '"', extensions: ['.csv', '.tsv'] },
    { id: 'sql', name: 'SQL', grammar: 'sql', comments: 'dashes', extensions: ['.sql', '.ddl', '.dml', '.psql'] },
    { id: 'prisma', name: 'Prisma', grammar: 'prisma', comments: 'slashes', quotes: '"', extensions: ['.prisma'] },
    { id: 'proto', name: 'Protocol Buffers', grammar: 'proto', comments: 'slashes', extensions: ['.proto'] },
    { id: 'terraform', name: 'Terraform', grammar: 'terraform', comments: 'hashBlock', quotes: '"', extensions: ['.tf', '.tfvars'] },
    {
        id: 'hcl', name: 'HCL', grammar: 'hcl', comments: 'hashBlock', quotes: '"', extensions: ['.hcl', '.nomad'],
        filenames: ['.terraform.lock.hcl']
    },
    { id: 'bicep', name: 'Bicep', grammar: 'bicep', comments: 'slashes', quotes: '\'', extensions: ['.bicep', '.bicepparam'] },
    {
        id: 'ssh_config', name: 'SSH Config', grammar: 'ssh-config', comments: 'hash', filenames: ['ssh_config', 'sshd_config'],
        filenamePatterns: ['**/.ssh/config']
    },

    // Text
    {
        id: 'markdown', name: 'Markdown', grammar: 'markdown', comments: 'markup', quotes: '`',
        extensions: ['.md', '.markdown', '.mdown', '.mkd', '.mdwn'],
        embeds: [
            'css', 'html', 'java', 'javascript', 'json', 'jsonc', 'python', 'ruby', 'rust', 'scss', 'shellscript', 'sql', 'typescript',
            'typescriptreact', 'xml', 'yaml'
        ]
    },
    { id: 'restructuredtext', name: 'reStructuredText', grammar: 'rst', comments: 'dots', quotes: '`', extensions: ['.rst'] },
    { id: 'latex', name: 'LaTeX', grammar: 'latex', comments: 'percent', quotes: '', extensions: ['.tex', '.ltx', '.ctx'] },
    { id: 'tex', name: 'TeX', grammar: 'tex', comments: 'percent', quotes: '', extensions: ['.sty', '.cls', '.bbx', '.cbx'] },
    { id: 'bibtex', name: 'BibTeX', grammar: 'bibtex', comments: 'percent', quotes: '"', extensions: ['.bib'] },
    { id: 'diff', name: 'Diff', grammar: 'diff', comments: 'none', quotes: '', extensions: ['.diff', '.patch', '.rej'] },
    { id: 'log', name: 'Log', grammar: 'log', comments: 'none', quotes: '', extensions: ['.log'], filenamePatterns: ['*.log.?'] },
    {
        id: 'git-commit', name: 'Git Commit Message', grammar: 'git-commit', comments: 'hash', quotes: '',
        filenames: ['COMMIT_EDITMSG', 'MERGE_MSG', 'TAG_EDITMSG']
    },
    { id: 'git-rebase', name: 'Git Rebase Message', grammar: 'git-rebase', comments: 'hash', quotes: '', filenames: ['git-rebase-todo'] },

    // Scripting
    {
        id: 'python', name: 'Python', grammar: 'python', comments: 'hash', extensions: ['.py', '.pyi', '.pyw', '.rpy', '.gyp', '.gypi'],
        filenames: ['SConstruct', 'SConscript', 'Snakefile'], firstLine: '^#!.*\\bpython[0-9.-]*\\b', colonIndents: true
    },
    {
        id: 'ruby', name: 'Ruby', grammar: 'ruby', comments: 'ruby',
        extensions: ['.rb', '.rbx', '.gemspec', '.rake', '.ru', '.podspec', '.rbi'], firstLine: '^#!.*\\bruby\\b',
        filenames: [
            'Gemfile', 'Rakefile', 'Guardfile', 'Podfile', 'Capfile', 'Vagrantfile', 'Brewfile', 'Fastfile', 'Appfile', 'Dangerfile'
        ]
    },
    {
        id: 'php', name: 'PHP', grammar: 'php-page', comments: 'slashes', extensions: ['.php', '.phtml', '.php4', '.php5', '.ctp'],
        firstLine: '^#!.*\\bphp\\b', embeds: ['html', 'css', 'javascript']
    },
    {
        id: 'perl', name: 'Perl', grammar: 'perl', comments: 'hash', extensions: ['.pl', '.pm', '.pod', '.t', '.psgi'],
        filenames: ['cpanfile'], firstLine: '^#!.*\\bperl\\b'
    },
    {
        id: 'raku', name: 'Raku', grammar: 'raku', comments: 'hash', extensions: ['.raku', '.rakumod', '.rakutest', '.p6', '.pm6', '.nqp'],
        firstLine: '^#!.*\\b(raku|perl6)\\b'
    },
    { id: 'lua', name: 'Lua', grammar: 'lua', comments: 'lua', extensions: ['.lua', '.rockspec'], firstLine: '^#!.*\\blua\\b' },
    { id: 'r', name: 'R', grammar: 'r', comments: 'hash', extensions: ['.r', '.rhistory', '.rprofile'], firstLine: '^#!.*\\bRscript\\b' },
    {
        id: 'julia', name: 'Julia', grammar: 'julia', comments: 'julia', quotes: '"`', extensions: ['.jl'],
        firstLine: '^#!.*\\bjulia[0-9.-]*\\b'
    },
    {
        id: 'shellscript', name: 'Shell Script', grammar: 'shellscript', comments: 'hash', quotes: SCRIPT_QUOTES,
        extensions: [
            '.sh', '.bash', '.zsh', '.ksh', '.bashrc', '.bash_aliases', '.bash_profile', '.bash_login', '.bash_logout', '.profile',
            '.zshrc', '.zprofile', '.zshenv', '.ebuild', '.install'
        ],
        filenames: ['APKBUILD', 'PKGBUILD', '.envrc', '.hushlogin', 'bashrc', 'zshrc', 'profile'],
        firstLine: '^#!.*\\b(bash|zsh|sh|ksh|dash)\\b'
    },
    { id: 'fish', name: 'Fish', grammar: 'fish', comments: 'hash', extensions: ['.fish'], firstLine: '^#!.*\\bfish\\b' },
    {
        id: 'powershell', name: 'PowerShell', grammar: 'powershell', comments: 'powershell',
        extensions: ['.ps1', '.psm1', '.psd1', '.pssc', '.psrc'], firstLine: '^#!.*\\bpwsh\\b'
    },
    { id: 'bat', name: 'Batch', grammar: 'bat', comments: 'batch', quotes: '"', extensions: ['.bat', '.cmd'] },
    {
        id: 'viml', name: 'Vim Script', grammar: 'viml', comments: 'vim', quotes: '\'', extensions: ['.vim', '.vimrc', '.gvimrc'],
        filenames: ['_vimrc', 'vimrc']
    },

    // Build
    {
        id: 'dockerfile', name: 'Dockerfile', grammar: 'docker', comments: 'hash', extensions: ['.dockerfile', '.containerfile'],
        filenames: ['Dockerfile', 'Containerfile'], filenamePatterns: ['Dockerfile.*', 'Containerfile.*']
    },
    {
        id: 'makefile', name: 'Makefile', grammar: 'make', comments: 'hash', extensions: ['.mak', '.mk'],
        filenames: ['Makefile', 'makefile', 'GNUmakefile', 'OCamlMakefile'], firstLine: '^#!.*\\bmake\\b'
    },
    { id: 'cmake', name: 'CMake', grammar: 'cmake', comments: 'cmake', quotes: '"', extensions: ['.cmake'], filenames: ['CMakeLists.txt'] },
    {
        id: 'groovy', name: 'Groovy', grammar: 'groovy', comments: 'slashes', extensions: ['.groovy', '.gvy', '.gradle', '.jenkinsfile'],
        filenames: ['Jenkinsfile'], firstLine: '^#!.*\\bgroovy\\b'
    },
    { id: 'nix', name: 'Nix', grammar: 'nix', comments: 'hashBlock', quotes: '"', extensions: ['.nix'] },

    // Compiled
    { id: 'rust', name: 'Rust', grammar: 'rust', comments: 'slashes', quotes: '"', extensions: ['.rs'] },
    { id: 'go', name: 'Go', grammar: 'go', comments: 'slashes', quotes: SCRIPT_QUOTES, extensions: ['.go'] },
    { id: 'java', name: 'Java', grammar: 'java', comments: 'slashes', extensions: ['.java', '.jav'] },
    { id: 'kotlin', name: 'Kotlin', grammar: 'kotlin', comments: 'slashes', extensions: ['.kt', '.kts'] },
    { id: 'scala', name: 'Scala', grammar: 'scala', comments: 'slashes', extensions: ['.scala', '.sbt', '.sc'] },
    { id: 'c', name: 'C', grammar: 'c', comments: 'slashes', extensions: ['.c', '.i'] },
    {
        id: 'cpp', name: 'C++', grammar: 'cpp', comments: 'slashes',
        extensions: [
            '.cpp', '.cppm', '.cc', '.cxx', '.c++', '.hpp', '.hh', '.hxx', '.h++', '.h', '.ii', '.ino', '.inl', '.ipp', '.ixx', '.tpp',
            '.txx', '.cu', '.cuh'
        ]
    },
    { id: 'objective-c', name: 'Objective-C', grammar: 'objective-c', comments: 'slashes', extensions: ['.m'] },
    { id: 'objective-cpp', name: 'Objective-C++', grammar: 'objective-cpp', comments: 'slashes', extensions: ['.mm'] },
    { id: 'csharp', name: 'C#', grammar: 'csharp', comments: 'slashes', extensions: ['.cs', '.csx', '.cake'] },
    { id: 'fsharp', name: 'F#', grammar: 'fsharp', comments: 'fsharp', quotes: '"', extensions: ['.fs', '.fsi', '.fsx', '.fsscript'] },
    { id: 'vb', name: 'Visual Basic', grammar: 'vb', comments: 'basic', quotes: '"', extensions: ['.vb', '.bas', '.vbs', '.vba'] },
    {
        id: 'swift', name: 'Swift', grammar: 'swift', comments: 'slashes', quotes: '"', extensions: ['.swift'],
        firstLine: '^#!.*\\bswift\\b'
    },
    { id: 'dart', name: 'Dart', grammar: 'dart', comments: 'slashes', extensions: ['.dart'] },
    { id: 'zig', name: 'Zig', grammar: 'zig', comments: 'slashes', extensions: ['.zig', '.zon'] },
    { id: 'd', name: 'D', grammar: 'd', comments: 'slashes', quotes: SCRIPT_QUOTES, extensions: ['.d', '.di'] },
    { id: 'crystal', name: 'Crystal', grammar: 'crystal', comments: 'hash', extensions: ['.cr'] },
    { id: 'pascal', name: 'Pascal', grammar: 'pascal', comments: 'pascal', quotes: '\'', extensions: ['.pas', '.pp', '.dpr', '.lpr'] },
    { id: 'solidity', name: 'Solidity', grammar: 'solidity', comments: 'slashes', extensions: ['.sol'] },
    { id: 'wgsl', name: 'WGSL', grammar: 'wgsl', comments: 'slashes', quotes: '', extensions: ['.wgsl'] },
    {
        id: 'hlsl', name: 'HLSL', grammar: 'hlsl', comments: 'slashes', quotes: '"',
        extensions: ['.hlsl', '.hlsli', '.fx', '.cginc', '.compute']
    },
    { id: 'verilog', name: 'Verilog', grammar: 'verilog', comments: 'slashes', quotes: '"', extensions: ['.v', '.vh'] },
    {
        id: 'systemverilog', name: 'SystemVerilog', grammar: 'system-verilog', comments: 'slashes', quotes: '"', extensions: ['.sv', '.svh']
    },
    { id: 'asm', name: 'Assembly', grammar: 'asm', comments: 'semicolon', extensions: ['.asm', '.nasm'] },

    // Functional
    { id: 'haskell', name: 'Haskell', grammar: 'haskell', comments: 'haskell', quotes: '"', extensions: ['.hs'] },
    { id: 'elm', name: 'Elm', grammar: 'elm', comments: 'haskell', quotes: '"', extensions: ['.elm'] },
    { id: 'ocaml', name: 'OCaml', grammar: 'ocaml', comments: 'ocaml', quotes: '"', extensions: ['.ml', '.mli'] },
    { id: 'elixir', name: 'Elixir', grammar: 'elixir', comments: 'hash', extensions: ['.ex', '.exs'] },
    {
        id: 'erlang', name: 'Erlang', grammar: 'erlang', comments: 'percent', extensions: ['.erl', '.hrl'],
        filenames: ['rebar.config', 'rebar.lock']
    },
    { id: 'gleam', name: 'Gleam', grammar: 'gleam', comments: 'slashes', quotes: '"', extensions: ['.gleam'] },
    {
        id: 'clojure', name: 'Clojure', grammar: 'clojure', comments: 'semicolon', quotes: '"',
        extensions: ['.clj', '.cljs', '.cljc', '.cljx', '.edn']
    }
];
