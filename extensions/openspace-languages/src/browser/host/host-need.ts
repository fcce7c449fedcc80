import { DeployedPlugin, PluginType } from '@theia/plugin-ext/lib/common/plugin-protocol';

/** With any of these an extension asks to run from the start, or with whatever is opened. */
const GENERAL = /^(\*$|onStartupFinished$|onLanguage$|workspaceContains:)/;

/**
 * Whether an extension has a reason to run.
 *
 * Those of the application have one only when something of theirs is used: what they would do from the start is about git, and a
 * repository is a reason of its own. Those that the person installed are taken at their word.
 *
 * @param events That came up in the page so far
 */
export function isNeeded({ type, contributes }: DeployedPlugin, events: ReadonlySet<string>): boolean {
    const wanted = contributes?.activationEvents ?? [];
    if (type !== PluginType.User) {
        return wanted.some(event => !GENERAL.test(event) && events.has(event));
    }
    return wanted.some(event => events.has(event) || (event !== 'onLanguage' && GENERAL.test(event)));
}
