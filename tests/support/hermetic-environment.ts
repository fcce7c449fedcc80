import { TemporaryFolder } from './temporary-folder';

/** Keeps the agent server off the network; its background installation of packages fails at once. */
const OFFLINE = {
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    OPENCODE_DISABLE_SHARE: '1',
    OPENCODE_DISABLE_EMBEDDED_WEB_UI: '1',
    npm_config_offline: 'true'
};

/** An environment in which everything that is written lands in the temporary folder. */
export function hermeticEnvironment(folder: TemporaryFolder): NodeJS.ProcessEnv {
    const inherited = Object.fromEntries(Object.entries(process.env)
        .filter(([name]) => !/^(OPENCODE|OPENSPACE|XDG|THEIA|VITEST|npm_|INIT_CWD)/.test(name)));
    return {
        ...inherited,
        ...OFFLINE,
        HOME: folder.folder('home'),
        OPENSPACE_HOME: folder.at('state'),
        THEIA_CONFIG_DIR: folder.folder('theia'),
        SHELL: '/bin/bash',
        GIT_CONFIG_NOSYSTEM: '1'
    };
}
