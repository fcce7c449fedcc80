import type { DeployedPlugin } from '@theia/plugin-ext/lib/common/plugin-protocol';

/**
 * An extension as it may be loaded here; undefined if not at all.
 *
 * - One with code that says nothing about folders without trust is taken to be unfit for them, as in VS Code. Theia would run it.
 * - One that runs in the page is refused: its code would have the origin of the IDE.
 */
export function admit(plugin: DeployedPlugin): DeployedPlugin | undefined {
    const { model } = plugin.metadata;
    if (model.entryPoint.frontend) {
        return undefined;
    }
    if (model.untrustedWorkspacesSupport !== undefined || !hasCode(plugin)) {
        return plugin;
    }
    return { ...plugin, metadata: { ...plugin.metadata, model: { ...model, untrustedWorkspacesSupport: false } } };
}

/** Whether it needs the extension host; themes, grammars and the like do not. */
export function hasCode({ metadata }: DeployedPlugin): boolean {
    return !!metadata.model.entryPoint.backend;
}
