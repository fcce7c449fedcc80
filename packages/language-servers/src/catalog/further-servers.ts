import { InstalledProgram, ServerDefinition } from './server-definition';

/** Candidates are the words that start them. */
export const installed = (install: string, ...commands: string[]): InstalledProgram => ({
    kind: 'installed',
    install,
    candidates: commands.map(line => line.split(' ')).map(([command, ...args]) => ({ command, args }))
});

const server = (id: string, name: string, languages: readonly string[], program: InstalledProgram): ServerDefinition =>
    ({ id, name, languages, program, runsFolderCode: true });

/**
 * Servers that work with their command alone. Those of Vue and Astro are not among them: the one needs a client that asks tsserver on its
 * behalf, the other the path of a TypeScript.
 */
export const FURTHER_SERVERS: readonly ServerDefinition[] = [
    server('kotlin', 'Kotlin', ['kotlin'], installed(
        'Install kotlin-language-server: brew install kotlin-language-server', 'kotlin-language-server', 'kotlin-lsp --stdio'
    )),
    server('csharp', 'C#', ['csharp'], installed('Install csharp-ls: dotnet tool install --global csharp-ls', 'csharp-ls')),
    server('fsharp', 'F#', ['fsharp'], installed(
        'Install fsautocomplete: dotnet tool install --global fsautocomplete', 'fsautocomplete'
    )),
    server('swift', 'Swift', ['swift'], installed(
        'Install sourcekit-lsp, which comes with Swift: Xcode, or the toolchain from swift.org', 'sourcekit-lsp'
    )),
    server('dart', 'Dart', ['dart'], installed(
        'Install dart, whose SDK has the server: brew install dart-sdk, or from dart.dev', 'dart language-server --protocol=lsp'
    )),
    server('scala', 'Scala', ['scala'], installed('Install metals: cs install metals, or brew install metals', 'metals')),
    server('clojure', 'Clojure', ['clojure'], installed(
        'Install clojure-lsp: brew install clojure-lsp/brew/clojure-lsp-native, or from clojure-lsp.io', 'clojure-lsp'
    )),
    server('elixir', 'Elixir', ['elixir'], installed('Install elixir-ls: brew install elixir-ls', 'elixir-ls')),
    server('gleam', 'Gleam', ['gleam'], installed(
        'Install gleam, which has the server: brew install gleam, or from gleam.run', 'gleam lsp'
    )),
    server('haskell', 'Haskell', ['haskell'], installed(
        'Install haskell-language-server-wrapper with GHCup: ghcup install hls', 'haskell-language-server-wrapper --lsp'
    )),
    server('ocaml', 'OCaml', ['ocaml'], installed('Install ocamllsp: opam install ocaml-lsp-server', 'ocamllsp')),
    server('elm', 'Elm', ['elm'], installed(
        'Install elm-language-server: npm install -g @elm-tooling/elm-language-server', 'elm-language-server --stdio'
    )),
    server('svelte', 'Svelte', ['svelte'], installed(
        'Install svelteserver: npm install -g svelte-language-server', 'svelteserver --stdio'
    )),
    server('graphql', 'GraphQL', ['graphql'], installed(
        'Install graphql-lsp: npm install -g graphql-language-service-cli', 'graphql-lsp server -m stream'
    )),
    server('sql', 'SQL', ['sql'], installed('Install sqls: go install github.com/sqls-server/sqls@latest', 'sqls')),
    server('toml', 'TOML', ['toml'], installed(
        'Install taplo: brew install taplo, or cargo install taplo-cli --locked --features lsp', 'taplo lsp stdio'
    )),
    server('dockerfile', 'Dockerfile', ['dockerfile'], installed(
        'Install docker-langserver: npm install -g dockerfile-language-server-nodejs', 'docker-langserver --stdio'
    )),
    server('terraform', 'Terraform', ['terraform'], installed(
        'Install terraform-ls: brew install hashicorp/tap/terraform-ls, or from releases.hashicorp.com', 'terraform-ls serve'
    )),
    server('nix', 'Nix', ['nix'], installed('Install nil: nix profile install nixpkgs#nil', 'nil', 'nixd')),
    server('cmake', 'CMake', ['cmake'], installed(
        'Install cmake-language-server: pip install cmake-language-server', 'cmake-language-server', 'neocmakelsp stdio'
    )),
    server('latex', 'LaTeX', ['latex', 'tex', 'bibtex'], installed(
        'Install texlab: brew install texlab, or cargo install texlab', 'texlab'
    ))
];
