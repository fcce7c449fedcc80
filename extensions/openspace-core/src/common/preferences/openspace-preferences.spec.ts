import { PreferenceContribution, PreferenceScope, PreferenceService } from '@theia/core/lib/common/preferences';
import { Container } from '@theia/core/shared/inversify';
import { expect, it } from 'vitest';
import { bindOpenSpacePreferences, OpenSpacePreferences, openSpacePreferenceSchema } from './openspace-preferences';

it('can be set by the person only: a repository must not decide where conversations go', () => {
    expect(openSpacePreferenceSchema.scope).toBe(PreferenceScope.User);
    expect(Object.entries(openSpacePreferenceSchema.properties).filter(([, { scope }]) => scope !== undefined)).toEqual([]);
});

it('has defaults and bounds, those of the policy for what the backend has to know', () => {
    const properties = Object.entries(openSpacePreferenceSchema.properties)
        .map(([name, { default: value, minimum, maximum, enum: choices }]) => [name, value, minimum, maximum, choices]);
    expect(properties).toEqual([
        ['openspace.opencode.url', '', undefined, undefined, undefined],
        ['openspace.agent.revealPolicy', 'auto-focus', undefined, undefined, ['auto-focus', 'suggest-only', 'disabled']],
        ['openspace.agent.queueDepth', 50, 1, 1_000_000, undefined],
        ['openspace.agent.commandDelay', 50, 0, 60_000, undefined],
        ['openspace.agent.maxCommandsPerMessage', 10, 1, 1_000_000, undefined],
        ['openspace.agent.maxResultTurns', 5, 0, 100, undefined],
        ['openspace.agent.cleanupAfter', 30, 0, undefined, undefined],
        ['openspace.agent.transport', 'blocks', undefined, undefined, ['blocks', 'mcp', 'both']],
        ['openspace.agent.confirmAfterForeignContent', true, undefined, undefined, undefined],
        ['openspace.security.sensitiveFilePatterns', [], undefined, undefined, undefined],
        ['openspace.security.sensitiveFiles', 'refuse', undefined, undefined, ['refuse', 'ask']],
        ['openspace.security.confirmDangerousCommands', true, undefined, undefined, undefined],
        ['openspace.security.dangerousCommandPatterns', [], undefined, undefined, undefined],
        ['openspace.notifications.commandFailures', 'errors', undefined, undefined, ['all', 'errors', 'disabled']],
        ['openspace.api.eventClients', 10, 1, 1_000, undefined],
        ['openspace.permissions.autoAccept', [], undefined, undefined, undefined],
        ['openspace.workspace.sandboxNewSessions', false, undefined, undefined, undefined],
        ['openspace.workspace.sandboxWorksIn', 'folder', undefined, undefined, ['folder', 'copy']],
        ['openspace.workspace.sandboxToolServers', [], undefined, undefined, undefined]
    ]);
});

it('is bound with its schema and reads the values of Theia', () => {
    const container = new Container();
    container.bind(PreferenceService)
        .toConstantValue({ get: (name: string) => `value of ${name}`, onPreferenceChanged: () => ({ dispose: () => undefined }) });
    bindOpenSpacePreferences(container.bind.bind(container));
    expect(container.get(PreferenceContribution)).toEqual({ schema: openSpacePreferenceSchema });
    expect(container.get<OpenSpacePreferences>(OpenSpacePreferences)['openspace.opencode.url']).toBe('value of openspace.opencode.url');
});
