/** A real server of tools, in a file of its own: one tool, on the standard streams. It writes its process id beside itself. */
export const TINY_TOOL_SERVER = `
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
writeFileSync(new URL('./pid', import.meta.url), String(process.pid));
const answers = {
    initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'tiny', version: '1' } }),
    ping: () => ({}),
    'tools/list': () => ({ tools: [{ name: 'say', description: 'Says something', inputSchema: { type: 'object', properties: {} } }] }),
    'tools/call': () => ({ content: [{ type: 'text', text: 'the length of the token is ' + (process.env.TOKEN ?? '').length }] })
};
createInterface({ input: process.stdin }).on('line', line => {
    const { id, method, params } = JSON.parse(line);
    if (id !== undefined && answers[method]) {
        process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method](params) }) + '\\n');
    }
}).on('close', () => process.exit());
`;
