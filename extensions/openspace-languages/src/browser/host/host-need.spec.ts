import { DeployedPlugin, PluginType } from '@theia/plugin-ext/lib/common/plugin-protocol';
import { describe, expect, it } from 'vitest';
import { isNeeded } from './host-need';

const plugin = (type: PluginType, ...activationEvents: string[]): DeployedPlugin =>
    // Only what is asked for.
    ({ type, contributes: { activationEvents } }) as unknown as DeployedPlugin;

describe('the need for an extension host', () => {
    const nothing = new Set<string>();
    const opened = new Set(['onLanguage', 'onLanguage:python']);

    it('begins with the first file of a language that an extension knows', () => {
        const python = plugin(PluginType.System, 'onLanguage:python');
        expect([nothing, new Set(['onLanguage', 'onLanguage:plaintext']), opened].map(events => isNeeded(python, events)))
            .toEqual([false, false, true]);
    });

    it('does not begin because one of the application would like to run anyway', () => {
        expect(['*', 'onStartupFinished', 'onLanguage'].map(event => isNeeded(plugin(PluginType.System, event), opened)))
            .toEqual([false, false, false]);
    });

    it('begins with the page if the person installed one that wants it', () => {
        expect(['*', 'onStartupFinished', 'workspaceContains:**/*.tex'].map(event => isNeeded(plugin(PluginType.User, event), nothing)))
            .toEqual([true, true, true]);
    });

    it('begins with any file if the person installed one for all languages', () => {
        const spelling = plugin(PluginType.User, 'onLanguage');
        expect([isNeeded(spelling, nothing), isNeeded(spelling, opened)]).toEqual([false, true]);
    });

    it('is nothing that an extension without events has', () => {
        expect(isNeeded({ type: PluginType.User } as DeployedPlugin, opened)).toBe(false);
    });
});
