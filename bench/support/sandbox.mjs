import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Keeps the agent server off the network. */
const OFFLINE = {
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    OPENCODE_DISABLE_SHARE: '1',
    OPENCODE_DISABLE_EMBEDDED_WEB_UI: '1',
    npm_config_offline: 'true'
};

/** Variables that would configure what is measured. */
const NOT_INHERITED = /^(OPENCODE|OPENSPACE|XDG|THEIA|npm_|INIT_CWD|NODE_OPTIONS)/;

/** Both applications run with these; the question for trust would stand before the shell. */
const SETTINGS = { 'security.workspace.trust.enabled': false, 'files.autoSave': 'off' };

/**
 * A temporary folder with a small project, in which everything lands that a program writes. `settings` are those of the
 * user, on top of ours.
 */
export function createSandbox(resources, settings = {}) {
    const path = realpathSync(mkdtempSync(join(tmpdir(), 'openspace-bench-')));
    resources.own(path, () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
    const at = (...segments) => join(path, ...segments);
    const write = (name, text) => {
        mkdirSync(dirname(at(name)), { recursive: true });
        writeFileSync(at(name), text);
    };
    write('theia/settings.json', JSON.stringify({ ...SETTINGS, ...settings }));
    write('workspace/README.md', '# Sample\n');
    write('workspace/src/greet.ts', 'export const greeting = \'hello\';\n');
    mkdirSync(at('home'));
    execFileSync('git', ['init', '-q', at('workspace')]);
    return { at, workspace: at('workspace'), environment: environmentOf(at) };
}

function environmentOf(at) {
    const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name)));
    return {
        ...inherited,
        ...OFFLINE,
        HOME: at('home'),
        OPENSPACE_HOME: at('state'),
        THEIA_CONFIG_DIR: at('theia'),
        SHELL: '/bin/bash',
        GIT_CONFIG_NOSYSTEM: '1'
    };
}
