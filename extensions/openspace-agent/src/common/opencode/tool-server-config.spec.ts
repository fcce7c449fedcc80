import { describe, expect, it } from 'vitest';
import { parsePastedServers } from './tool-server-config';

const parse = (value: unknown): unknown => parsePastedServers(typeof value === 'string' ? value : JSON.stringify(value));

describe('parsePastedServers', () => {
    it('takes what Claude and Cursor have, as opencode wants it', () => {
        expect(parse({
            mcpServers: {
                files: { command: 'npx', args: ['-y', 'server-files'], env: { TOKEN: 'a' } },
                docs: { type: 'http', url: 'https://example.org/mcp', headers: { Authorization: 'Bearer b' }, disabled: true }
            }
        })).toEqual({
            servers: {
                files: { type: 'local', command: ['npx', '-y', 'server-files'], environment: { TOKEN: 'a' } },
                docs: { type: 'remote', url: 'https://example.org/mcp', headers: { Authorization: 'Bearer b' }, enabled: false }
            }
        });
    });

    it('takes the form of opencode, and servers without anything around them', () => {
        const local = { type: 'local', command: ['a', 'b'], enabled: true };
        expect(parse({ $schema: 'x', mcp: { one: local } })).toEqual({ servers: { one: local } });
        expect(parse({ one: local })).toEqual({ servers: { one: local } });
    });

    it.each([
        ['{', 'not valid JSON'], ['[]', 'no server in it'], [{ mcpServers: {} }, 'no server in it'],
        [{ 'a b': { command: 'x' } }, 'cannot be a name'], [{ one: {} }, 'neither a command nor an address'],
        [{ one: { url: 'ftp://x' } }, 'http://'], [{ one: { command: '' } }, 'program is missing'],
        [{ one: { command: 'x', env: { A: 1 } } }, 'environment.A']
    ])('says what is wrong with %j', (value, problem) => {
        expect(parse(value)).toEqual({ problem: expect.stringContaining(problem) as unknown });
    });
});
