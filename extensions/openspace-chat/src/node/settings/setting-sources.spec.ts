import { describe, expect, it } from 'vitest';
import { ConfigSource } from 'openspace-agent/lib/node/opencode/config-sources';
import { agentSource, sourcedRules, sourcedValue, toolServerEntries } from './setting-sources';

const sources: ConfigSource[] = [
    {
        owner: 'person', file: '/p', config: {
            model: 'a/b', permission: { bash: { '*': 'ask', '~/x': 'deny' } }, agent: { mine: { permission: { edit: 'deny' } } },
            mcp: { files: { type: 'local', command: ['npx', 'files'], environment: { TOKEN: 'secret' } } }
        }
    },
    {
        owner: 'here', file: '/h', config: {
            model: 'a/c', permission: { bash: { 'git *': 'allow' } },
            mcp: { docs: { type: 'remote', url: 'http://x', headers: { Authorization: 'secret' }, enabled: false } }
        }
    }
];

describe('sources of settings', () => {
    it('names who said what counts, and what was chosen here', () => {
        expect(sourcedValue(sources, 'model', 'a/c')).toEqual({ value: 'a/c', source: { owner: 'here', file: '/h' }, own: 'a/c' });
        expect(sourcedValue(sources, 'model', 'a/b')).toEqual({ value: 'a/b', source: { owner: 'person', file: '/p' }, own: 'a/c' });
        expect(sourcedValue(sources, 'small_model', undefined)).toEqual({ value: undefined, source: { owner: 'builtin' } });
    });

    it('tells rules of opencode from those of a configuration, also where they are alike', () => {
        const rules = sourcedRules('mine', [
            { permission: 'bash', pattern: '*', action: 'ask' }, { permission: 'bash', pattern: '*', action: 'ask' },
            { permission: 'bash', pattern: 'git *', action: 'allow' }, { permission: 'edit', pattern: '*', action: 'deny' }
        ], sources);
        expect(rules.map(({ source }) => source.owner)).toEqual(['builtin', 'person', 'here', 'person']);
    });

    it('knows who brings an agent', () => {
        expect([agentSource('build', true, sources).owner, agentSource('mine', false, sources), agentSource('md', false, sources).owner])
            .toEqual(['builtin', { owner: 'person', file: '/p' }, 'person']);
    });

    it('shows servers of tools without what may be secret', () => {
        const entries = toolServerEntries(['openspace', 'files'], sources);
        expect(entries.map(({ name, source, shape }) => [name, source.owner, shape?.environment, shape?.headers, shape?.enabled])).toEqual([
            ['docs', 'here', [], ['Authorization'], false], ['files', 'person', ['TOKEN'], [], true],
            ['openspace', 'openspace', undefined, undefined, undefined]
        ]);
        expect(JSON.stringify(entries)).not.toContain('secret');
    });
});
