import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { ensurePrivateFolder } from 'openspace-core/lib/node/launch/private-files';
import { writeAgentShell } from './agent-shell';
import { linkCredentials, linkOtherEntries, mirrorConfig } from './config-mirror';
import { removeStaleLocks } from './stale-locks';

export interface OpencodeEnvironmentOptions {
    /** Environment of our own process. */
    readonly inherited: NodeJS.ProcessEnv;
    /** Our state folder; the server's state lives below it. */
    readonly home: string;
    readonly password: string;
    /** Configuration that goes over the user's. */
    readonly config: Readonly<Record<string, unknown>>;
    /** Whether configuration and plugins of the repository may be used. */
    readonly projectConfig: boolean;
}

/** Variables of an opencode that may run around us; they configure that one, not ours. */
const NOT_INHERITED = [
    'OPENCODE_CONFIG_CONTENT', 'OPENCODE_PERMISSION', 'OPENCODE_SERVER_PASSWORD', 'OPENCODE_SERVER_USERNAME', 'OPENCODE_CLIENT', 'OPENCODE'
];

/**
 * Prepares the folders of the managed server and returns its environment: the user's configuration and credentials are
 * visible, everything that it writes stays in our state folder.
 */
export function prepareOpencodeEnvironment(options: OpencodeEnvironmentOptions): NodeJS.ProcessEnv {
    const root = ensurePrivateFolder(path.join(options.home, 'opencode'));
    const user = userFolders(options.inherited);
    const own = {
        XDG_DATA_HOME: path.join(root, 'data'),
        XDG_CONFIG_HOME: path.join(root, 'config'),
        XDG_STATE_HOME: path.join(root, 'state'),
        XDG_CACHE_HOME: path.join(root, 'cache'),
        TMPDIR: ensurePrivateFolder(path.join(root, 'tmp')),
        npm_config_cache: path.join(root, 'cache', 'npm'),
        OPENCODE_SERVER_PASSWORD: options.password,
        OPENCODE_CONFIG_CONTENT: JSON.stringify(options.config),
        OPENCODE_DISABLE_AUTOUPDATE: '1',
        ...quietGit(options.inherited),
        ...mirrorOtherConfig(root, user.home, options.inherited.OPENCODE_CONFIG_DIR),
        ...(options.projectConfig ? {} : { OPENCODE_DISABLE_PROJECT_CONFIG: '1', OPENCODE_DISABLE_EXTERNAL_SKILLS: '1' })
    };
    linkOtherEntries(user.config, own.XDG_CONFIG_HOME, 'opencode');
    mirrorConfig(path.join(user.config, 'opencode'), path.join(own.XDG_CONFIG_HOME, 'opencode'));
    linkCredentials(path.dirname(credentialsFileOf(options.inherited)), path.join(own.XDG_DATA_HOME, 'opencode'));
    linkRipgrep(path.join(own.XDG_CACHE_HOME, 'opencode', 'bin'));
    removeStaleLocks(path.join(own.XDG_STATE_HOME, 'opencode', 'locks'));
    const environment: NodeJS.ProcessEnv = { ...options.inherited, ...own };
    for (const name of NOT_INHERITED) {
        if (!(name in own)) {
            delete environment[name];
        }
    }
    const shell = writeAgentShell(path.join(root, 'shell'), options.inherited, [...Object.keys(own), 'SHELL', 'OPENSPACE_HOME']);
    if (shell) {
        environment.SHELL = shell;
    }
    return environment;
}

/**
 * The server runs git in folders that programs in a sandbox may have written to: hooks and monitors of these do not run. On top of
 * what the person set this way. The agent's shell does not get it: there git is as ever.
 */
function quietGit({ GIT_CONFIG_COUNT }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
    const first = Number(GIT_CONFIG_COUNT) || 0;
    return {
        GIT_CONFIG_COUNT: String(first + 2),
        [`GIT_CONFIG_KEY_${first}`]: 'core.hooksPath',
        [`GIT_CONFIG_VALUE_${first}`]: '/dev/null',
        [`GIT_CONFIG_KEY_${first + 1}`]: 'core.fsmonitor',
        [`GIT_CONFIG_VALUE_${first + 1}`]: 'false'
    };
}

/** Where the user's own opencode keeps credentials, and the managed one through a link. */
export function credentialsFileOf(environment: NodeJS.ProcessEnv): string {
    return path.join(userFolders(environment).data, 'opencode', 'auth.json');
}

/** The two other places from which the server reads configuration, and into which it would install packages. */
function mirrorOtherConfig(root: string, home: string, configFolder: string | undefined): NodeJS.ProcessEnv {
    const changed: NodeJS.ProcessEnv = {};
    if (fs.existsSync(path.join(home, '.opencode'))) {
        changed.OPENCODE_TEST_HOME = path.join(root, 'home');
        linkOtherEntries(home, changed.OPENCODE_TEST_HOME, '.opencode');
        mirrorConfig(path.join(home, '.opencode'), path.join(changed.OPENCODE_TEST_HOME, '.opencode'));
    }
    if (configFolder) {
        changed.OPENCODE_CONFIG_DIR = path.join(root, 'config-folder');
        mirrorConfig(configFolder, changed.OPENCODE_CONFIG_DIR);
    }
    return changed;
}

/** The person's own file of which the server sees a copy; other files as they are. */
export function originalOf(file: string, home: string, environment: NodeJS.ProcessEnv): string {
    const root = path.join(home, 'opencode');
    const { config, home: userHome } = userFolders(environment);
    const mirrors = [
        [path.join(root, 'config', 'opencode'), path.join(config, 'opencode')],
        [path.join(root, 'home', '.opencode'), path.join(userHome, '.opencode')],
        ...(environment.OPENCODE_CONFIG_DIR ? [[path.join(root, 'config-folder'), environment.OPENCODE_CONFIG_DIR]] : [])
    ];
    const mirror = mirrors.find(([copy]) => file.startsWith(copy + path.sep));
    return mirror ? path.join(mirror[1], path.relative(mirror[0], file)) : file;
}

function userFolders(environment: NodeJS.ProcessEnv): { home: string; config: string; data: string } {
    const home = environment.HOME ?? os.homedir();
    return {
        home,
        config: environment.XDG_CONFIG_HOME || path.join(home, '.config'),
        data: environment.XDG_DATA_HOME || path.join(home, '.local', 'share')
    };
}

/**
 * Puts a link to our ripgrep where the server looks for it when there is none on the path; otherwise it would load one from the
 * network. One that the server has loaded itself stays.
 */
function linkRipgrep(folder: string): void {
    const link = path.join(folder, path.basename(rgPath));
    const present = fs.lstatSync(link, { throwIfNoEntry: false });
    if (present && !present.isSymbolicLink()) {
        return;
    }
    // The installation may have moved.
    fs.rmSync(link, { force: true });
    fs.mkdirSync(folder, { recursive: true });
    fs.symlinkSync(rgPath, link);
}
