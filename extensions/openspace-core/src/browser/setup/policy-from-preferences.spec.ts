import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICY } from '../../common';
import { OpenSpaceConfiguration, openSpacePreferenceSchema } from '../../common/preferences/openspace-preferences';
import { isPolicyPreference, policyFromPreferences } from './policy-from-preferences';

describe('the policy that the backend gets', () => {
    it('is the default one for the defaults of the settings', () => {
        const defaults = Object.fromEntries(
            Object.entries(openSpacePreferenceSchema.properties).map(([name, { default: value }]) => [name, value])
        );
        expect(policyFromPreferences(defaults as Partial<OpenSpaceConfiguration>)).toEqual(DEFAULT_POLICY);
    });

    it('has what the person chose', () => {
        expect(policyFromPreferences({
            'openspace.agent.queueDepth': 7, 'openspace.agent.commandDelay': 0, 'openspace.agent.maxCommandsPerMessage': 3,
            'openspace.agent.maxResultTurns': 0, 'openspace.agent.cleanupAfter': 5, 'openspace.agent.transport': 'both',
            'openspace.agent.confirmAfterForeignContent': false, 'openspace.api.eventClients': 2,
            'openspace.permissions.autoAccept': [{ permission: 'edit', pattern: 'docs/*' }], 'openspace.workspace.sandboxNewSessions': true,
            'openspace.workspace.sandboxWorksIn': 'copy', 'openspace.workspace.sandboxToolServers': ['docs']
        })).toEqual({
            queueDepth: 7, commandDelay: 0, maxCommandsPerMessage: 3, maxResultTurns: 0, cleanupAfter: 5, transport: 'both',
            confirmAfterForeignContent: false, eventClients: 2, autoAccept: [{ permission: 'edit', pattern: 'docs/*' }],
            sandboxNewSessions: true, sandboxWorksIn: 'copy', sandboxToolServers: ['docs']
        });
    });

    it('does not take nonsense from a settings file', () => {
        const nonsense = {
            'openspace.agent.queueDepth': -1, 'openspace.agent.commandDelay': 'fast', 'openspace.agent.transport': 'smoke',
            'openspace.agent.maxResultTurns': 1, 'openspace.permissions.autoAccept': true
        };
        expect(policyFromPreferences(nonsense as unknown as Partial<OpenSpaceConfiguration>))
            .toEqual({ ...DEFAULT_POLICY, maxResultTurns: 1 });
    });

    it('depends on settings that exist', () => {
        const names = Object.keys(openSpacePreferenceSchema.properties);
        expect(names.filter(isPolicyPreference)).toHaveLength(Object.keys(DEFAULT_POLICY).length);
    });
});
