import { posix } from 'node:path';

/** What is asked about the host to find programs. Links are followed, but by `real` only as far as it says. */
export interface ProgramHost {
    kind(path: string): 'file' | 'folder' | 'other' | undefined;
    /** The path without links; undefined if there is nothing. */
    real(path: string): string | undefined;
    /** What is in a folder; nothing if it cannot be read. */
    names(path: string): readonly string[];
    /** The text of a small file. */
    read(path: string): string | undefined;
}

/** A program that installs others outside of the system's folders, and where it puts them. */
export interface ProgramManager {
    readonly name: string;
    /** Folders of it: `~` is the home, `$NAME` a variable of the person, `*` one name. Without links. */
    readonly bases: readonly string[];
    /** Below a base, what stands on the PATH; `.` is the base itself. */
    readonly bins: readonly string[];
    /** Below a base, what is seen inside of a sandbox; `.` is all of it. No more than holds programs. */
    readonly parts: readonly string[];
    /** Below a base, what is in those parts and not seen. */
    readonly hidden?: readonly string[];
    /** Given to commands; `{base}` is the base. */
    readonly variables?: Readonly<Record<string, string>>;
    /** Programs behind its own, which would look for their settings: folders that take the place of this one on the PATH. */
    readonly instead?: (base: string, host: ProgramHost) => string[];
    /** What its programs need beside their base. */
    readonly needs?: 'toolchains of rustup';
}

/** A prefix as `configure` knows it. Its `etc` stays out: npm, pip and others keep passwords there. */
const PREFIX = ['bin', 'lib', 'include', 'share'];

/** pyenv and those that were made after it: scripts that choose a version by the folder and by the file `version`. */
function versionChooser(name: string, variable: string): ProgramManager {
    return {
        name, bases: [`$${variable}`, `~/.${name}`],
        bins: ['shims', 'bin', 'plugins/*/shims', 'versions/*/bin'],
        parts: ['bin', 'libexec', 'shims', 'plugins', 'versions', 'version', `${name}.d`],
        hidden: ['versions/*/pip.conf', 'versions/*/etc', 'versions/*/lib/node_modules/npm/npmrc'],
        variables: { [variable]: '{base}' }
    };
}

export const PROGRAM_MANAGERS: readonly ProgramManager[] = [
    {
        name: 'nvm', bases: ['$NVM_DIR/versions/node/*', '~/.nvm/versions/node/*'], bins: ['bin'],
        parts: PREFIX, hidden: ['lib/node_modules/npm/npmrc']
    },
    {
        name: 'fnm', bases: ['$FNM_DIR', '~/.local/share/fnm', '~/.fnm'].map(base => `${base}/node-versions/*/installation`), bins: ['bin'],
        parts: PREFIX, hidden: ['lib/node_modules/npm/npmrc']
    },
    { name: 'volta', bases: ['$VOLTA_HOME', '~/.volta'], bins: ['bin'], parts: [], instead: defaultsOfVolta },
    {
        name: 'volta', bases: ['$VOLTA_HOME/tools/image/*/*', '~/.volta/tools/image/*/*'], bins: ['bin'],
        parts: [...PREFIX, 'node_modules', 'package.json'], hidden: ['lib/node_modules/npm/npmrc']
    },
    {
        name: 'rustup', bases: ['$CARGO_HOME', '~/.cargo'], bins: ['bin'], parts: ['bin'],
        needs: 'toolchains of rustup'
    },
    versionChooser('pyenv', 'PYENV_ROOT'),
    versionChooser('rbenv', 'RBENV_ROOT'),
    versionChooser('nodenv', 'NODENV_ROOT'),
    versionChooser('goenv', 'GOENV_ROOT'),
    {
        name: 'mise', bases: ['$MISE_DATA_DIR/installs/*/*', '~/.local/share/mise/installs/*/*'], bins: ['bin', '.'], parts: ['.'],
        hidden: ['lib/node_modules/npm/npmrc', 'conf/settings.xml']
    },
    {
        name: 'asdf', bases: ['$ASDF_DATA_DIR/installs/*/*', '~/.asdf/installs/*/*'], bins: ['bin', 'go/bin'], parts: ['.'],
        hidden: ['lib/node_modules/npm/npmrc', 'conf/settings.xml']
    },
    {
        name: 'SDKMAN', bases: ['$SDKMAN_DIR/candidates/*/*', '~/.sdkman/candidates/*/*'], bins: ['bin'], parts: ['.'],
        hidden: ['conf/settings.xml', 'conf/settings-security.xml', 'init.d', 'gradle.properties']
    },
    {
        name: 'Homebrew', bases: ['$HOMEBREW_PREFIX', '/home/linuxbrew/.linuxbrew', '~/.linuxbrew'], bins: ['bin', 'sbin', 'opt/*/bin'],
        parts: [...PREFIX, 'sbin', 'opt', 'Cellar', 'libexec', 'etc/openssl@3', 'etc/ca-certificates'],
        hidden: ['lib/node_modules/npm/npmrc']
    },
    { name: 'Go', bases: ['~/sdk/*', '~/.local/go', '~/.gvm/gos/*'], bins: ['bin'], parts: ['.'] },
    { name: 'Go', bases: ['$GOPATH', '~/go'], bins: ['bin'], parts: ['bin'] },
    { name: 'Bun', bases: ['$BUN_INSTALL', '~/.bun'], bins: ['bin'], parts: ['bin'] },
    { name: 'Deno', bases: ['$DENO_INSTALL', '~/.deno'], bins: ['bin'], parts: ['bin'] },
    // Beside its programs, `corefx` has the keys of the person's certificates.
    {
        name: '.NET', bases: ['$DOTNET_ROOT', '~/.dotnet'], bins: ['.', 'tools'],
        parts: ['dotnet', 'host', 'sdk', 'shared', 'packs', 'templates', 'tools'], variables: { DOTNET_ROOT: '{base}' }
    },
    {
        name: 'conda', bases: ['miniconda3', 'anaconda3', 'miniforge3', 'mambaforge'].flatMap(name => [`~/${name}`, `~/${name}/envs/*`]),
        bins: ['bin', 'condabin'], parts: [...PREFIX, 'condabin', 'libexec', 'ssl', 'conda-meta'],
        hidden: ['lib/node_modules/npm/npmrc']
    },
    { name: 'ghcup', bases: ['~/.ghcup'], bins: ['bin'], parts: ['bin', 'ghc', 'cabal', 'hls', 'stack'] },
    { name: 'cabal', bases: ['~/.cabal'], bins: ['bin'], parts: ['bin'] }
];

/** Its own programs keep books where they must not; those that it has chosen for everybody run by themselves. */
function defaultsOfVolta(base: string, host: ProgramHost): string[] {
    const versions = new Map<string, string>();
    try {
        const platform = JSON.parse(host.read(posix.join(base, 'tools/user/platform.json')) ?? '{}') as Record<string, unknown>;
        const { node, yarn, pnpm } = platform as { node?: { runtime?: unknown; npm?: unknown }; yarn?: unknown; pnpm?: unknown };
        for (const [name, version] of [['npm', node?.npm], ['yarn', yarn], ['pnpm', pnpm], ['node', node?.runtime]] as const) {
            if (typeof version === 'string' && /^[\w.-]+$/.test(version) && !version.startsWith('.')) {
                versions.set(name, version);
            }
        }
    } catch {
        // Nothing was chosen for everybody.
    }
    return Array.from(versions, ([name, version]) => posix.join(base, 'tools/image', name, version, 'bin'));
}
