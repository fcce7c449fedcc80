import { l10n } from 'vscode';
import { InstallHint, install, installFrom } from './install-hints';
import { InstalledProgram, ServerDefinition } from './server-definition';

/** Candidates are the words that start them. */
export const installed = (hint: InstallHint, ...commands: string[]): InstalledProgram => ({
    kind: 'installed',
    install: hint,
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
        install('kotlin-language-server', 'brew install kotlin-language-server'), 'kotlin-language-server', 'kotlin-lsp --stdio'
    )),
    server('csharp', 'C#', ['csharp'], installed(install('csharp-ls', 'dotnet tool install --global csharp-ls'), 'csharp-ls')),
    server('fsharp', 'F#', ['fsharp'], installed(
        install('fsautocomplete', 'dotnet tool install --global fsautocomplete'), 'fsautocomplete'
    )),
    server('swift', 'Swift', ['swift'], installed(
        () => l10n.t('Install {0}, which comes with Swift: Xcode, or the toolchain from {1}', 'sourcekit-lsp', 'swift.org'),
        'sourcekit-lsp'
    )),
    server('dart', 'Dart', ['dart'], installed(
        () => l10n.t('Install {0}, whose SDK has the server: {1}, or from {2}', 'dart', 'brew install dart-sdk', 'dart.dev'),
        'dart language-server --protocol=lsp'
    )),
    server('scala', 'Scala', ['scala'], installed(install('metals', 'cs install metals', 'brew install metals'), 'metals')),
    server('clojure', 'Clojure', ['clojure'], installed(
        installFrom('clojure-lsp', 'brew install clojure-lsp/brew/clojure-lsp-native', 'clojure-lsp.io'), 'clojure-lsp'
    )),
    server('elixir', 'Elixir', ['elixir'], installed(install('elixir-ls', 'brew install elixir-ls'), 'elixir-ls')),
    server('gleam', 'Gleam', ['gleam'], installed(
        () => l10n.t('Install {0}, which has the server: {1}, or from {2}', 'gleam', 'brew install gleam', 'gleam.run'), 'gleam lsp'
    )),
    server('haskell', 'Haskell', ['haskell'], installed(
        () => l10n.t('Install {0} with GHCup: {1}', 'haskell-language-server-wrapper', 'ghcup install hls'),
        'haskell-language-server-wrapper --lsp'
    )),
    server('ocaml', 'OCaml', ['ocaml'], installed(install('ocamllsp', 'opam install ocaml-lsp-server'), 'ocamllsp')),
    server('elm', 'Elm', ['elm'], installed(
        install('elm-language-server', 'npm install -g @elm-tooling/elm-language-server'), 'elm-language-server --stdio'
    )),
    server('svelte', 'Svelte', ['svelte'], installed(
        install('svelteserver', 'npm install -g svelte-language-server'), 'svelteserver --stdio'
    )),
    server('graphql', 'GraphQL', ['graphql'], installed(
        install('graphql-lsp', 'npm install -g graphql-language-service-cli'), 'graphql-lsp server -m stream'
    )),
    server('sql', 'SQL', ['sql'], installed(install('sqls', 'go install github.com/sqls-server/sqls@latest'), 'sqls')),
    server('toml', 'TOML', ['toml'], installed(
        install('taplo', 'brew install taplo', 'cargo install taplo-cli --locked --features lsp'), 'taplo lsp stdio'
    )),
    server('dockerfile', 'Dockerfile', ['dockerfile'], installed(
        install('docker-langserver', 'npm install -g dockerfile-language-server-nodejs'), 'docker-langserver --stdio'
    )),
    server('terraform', 'Terraform', ['terraform'], installed(
        installFrom('terraform-ls', 'brew install hashicorp/tap/terraform-ls', 'releases.hashicorp.com'), 'terraform-ls serve'
    )),
    server('nix', 'Nix', ['nix'], installed(install('nil', 'nix profile install nixpkgs#nil'), 'nil', 'nixd')),
    server('cmake', 'CMake', ['cmake'], installed(
        install('cmake-language-server', 'pip install cmake-language-server'), 'cmake-language-server', 'neocmakelsp stdio'
    )),
    server('latex', 'LaTeX', ['latex', 'tex', 'bibtex'], installed(
        install('texlab', 'brew install texlab', 'cargo install texlab'), 'texlab'
    ))
];
