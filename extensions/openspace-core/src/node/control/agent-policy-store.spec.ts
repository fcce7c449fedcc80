import { expect, it } from 'vitest';
import { AgentPolicy, DEFAULT_POLICY } from '../../common';
import { AgentPolicyStore } from './agent-policy-store';

it('has the defaults until a page says otherwise, and tells of changes only', () => {
    const store = new AgentPolicyStore();
    const told: AgentPolicy[] = [];
    store.onDidChange(policy => told.push(policy));
    store.set(DEFAULT_POLICY);
    expect({ policy: store.policy, told }).toEqual({ policy: DEFAULT_POLICY, told: [] });
    const shuffled = Object.fromEntries(Object.entries({ ...DEFAULT_POLICY, queueDepth: 5 }).reverse()) as unknown as AgentPolicy;
    store.set(shuffled);
    store.set({ ...DEFAULT_POLICY, queueDepth: 5 });
    expect({ policy: store.policy, told })
        .toEqual({ policy: { ...DEFAULT_POLICY, queueDepth: 5 }, told: [{ ...DEFAULT_POLICY, queueDepth: 5 }] });
});

it.each<[string, Partial<Record<keyof AgentPolicy, unknown>>]>([
    ['out of bounds', { queueDepth: 0 }],
    ['negative', { commandDelay: -1 }],
    ['of the wrong kind', { maxCommandsPerMessage: '10' }],
    ['an unknown choice', { transport: 'smoke' }],
    ['missing', { cleanupAfter: undefined }]
])('keeps what it has when a value is %s', (_name, wrong) => {
    const store = new AgentPolicyStore();
    expect(() => store.set({ ...DEFAULT_POLICY, ...wrong } as AgentPolicy)).toThrow();
    expect(store.policy).toEqual(DEFAULT_POLICY);
});
