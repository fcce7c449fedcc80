import type { HostedPluginSupport } from '@theia/plugin-ext/lib/hosted/browser/hosted-plugin';
import { hasCode } from './plugin-trust';

/** Whether an extension that can run says that it is there for the language. */
export function promisesLanguage(plugins: Pick<HostedPluginSupport, 'plugins' | 'getPlugin'>, language: string): boolean {
    return plugins.plugins.some(({ model }) => {
        // The id of a plugin without its version, which only the compiler tells from other texts.
        const plugin = plugins.getPlugin(model.id as Parameters<HostedPluginSupport['getPlugin']>[0]);
        return plugin !== undefined && hasCode(plugin)
            && plugin.contributes?.activationEvents?.includes(`onLanguage:${language}`) === true;
    });
}
