import { resolve } from 'node:path';

/** What keeps the agent server off the network while a scripted model plays. */
const OFFLINE = {
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    OPENCODE_DISABLE_SHARE: '1',
    npm_config_offline: 'true'
};

/** For all that this process starts. */
export function keepOffline() {
    Object.assign(process.env, OFFLINE);
}

/**
 * Starts the scripted model in this process and returns the agent server's configuration for it.
 *
 * @param {URL} root
 * @param {string} file
 * @param {string} base folder that `file` starts from
 */
export async function startScenario(root, file, base) {
    const path = resolve(base, file);
    const { loadScenario, opencodeProvider, startScriptedModel } = await import(new URL('packages/scripted-model/lib/index.js', root).href);
    const model = await startScriptedModel({ scenario: await loadScenario(path) });
    keepOffline();
    return JSON.stringify(opencodeProvider(model.url));
}
