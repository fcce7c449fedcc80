import { PreferenceProvider, PreferenceScope } from '@theia/core/lib/common/preferences';
import { describe, expect, it } from 'vitest';
import { guardedProviders } from './plugin-settings';

describe('settings for extensions', () => {
    const settings = { 'git.path': '/evil', 'editor.tabSize': 2, '[python]': { 'editor.tabSize': 4, 'python.path': '/evil' } };
    const provider = { getPreferences: () => settings, ready: 'same' } as unknown as PreferenceProvider;
    const mayDecide = (name: string): boolean => !/path/.test(name);
    const of = (scope: PreferenceScope) => guardedProviders(() => provider, { mayDecide })(scope);

    it('are those of a folder only as far as it may decide, also those for a language', () => {
        for (const scope of [PreferenceScope.Workspace, PreferenceScope.Folder]) {
            expect(of(scope)?.getPreferences()).toEqual({ 'editor.tabSize': 2, '[python]': { 'editor.tabSize': 4 } });
            expect(of(scope)?.ready).toBe('same');
        }
    });

    it('are all those of the person', () => {
        expect(of(PreferenceScope.User)).toBe(provider);
        expect(guardedProviders(() => undefined, { mayDecide })(PreferenceScope.Folder)).toBeUndefined();
    });
});
