import { PreferenceContribution, PreferenceScope, PreferenceService } from '@theia/core/lib/common/preferences';
import { Container } from '@theia/core/shared/inversify';
import { expect, it } from 'vitest';
import { bindOpenSpacePreferences, OpenSpacePreferences, openSpacePreferenceSchema } from './openspace-preferences';

it('can be set by the person only: a repository must not decide where conversations go', () => {
    expect(openSpacePreferenceSchema.scope).toBe(PreferenceScope.User);
    const properties = Object.entries(openSpacePreferenceSchema.properties).map(([name, { scope, default: value }]) => [name, scope, value]);
    expect(properties).toEqual([['openspace.opencode.url', undefined, ''], ['openspace.agent.revealPolicy', undefined, 'auto-focus']]);
});

it('is bound with its schema and reads the values of Theia', () => {
    const container = new Container();
    container.bind(PreferenceService).toConstantValue({ get: (name: string) => `value of ${name}`, onPreferenceChanged: () => ({ dispose: () => undefined }) });
    bindOpenSpacePreferences(container.bind.bind(container));
    expect(container.get(PreferenceContribution)).toEqual({ schema: openSpacePreferenceSchema });
    expect(container.get<OpenSpacePreferences>(OpenSpacePreferences)['openspace.opencode.url']).toBe('value of openspace.opencode.url');
});
