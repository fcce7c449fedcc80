import { expect, it } from 'vitest';
import { agentPolicySchema, COMMANDS_PER_TURN, DEFAULT_POLICY } from './agent-policy';

it('has defaults that are within its own bounds', () => {
    expect(agentPolicySchema.parse(DEFAULT_POLICY)).toEqual(DEFAULT_POLICY);
});

it('promises these limits', () => {
    expect({ ...DEFAULT_POLICY, perTurn: COMMANDS_PER_TURN }).toEqual({
        queueDepth: 50, commandDelay: 50, maxCommandsPerMessage: 10, maxResultTurns: 5, cleanupAfter: 30, transport: 'blocks',
        confirmAfterForeignContent: true, eventClients: 10, perTurn: 50, autoAccept: [], sandboxNewSessions: false,
        sandboxWorksIn: 'folder', sandboxToolServers: []
    });
});
