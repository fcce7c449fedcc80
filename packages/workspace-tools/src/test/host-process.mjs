// A host that is killed: starts a command, begins to write a file that never ends, and says which agent serves it.
import { spawnSync } from 'node:child_process';
import { AgentConnection } from '../../lib/agent-sandbox/agent-connection.js';
import { LocalLauncher } from '../../lib/providers/local/local-launcher.js';

const [folder, sleep] = process.argv.slice(2);
const launcher = await LocalLauncher.prepare('killed-host', folder, []);
const { stream } = await launcher.launch();
const connection = new AgentConnection(stream);
await connection.ready;
let agent = '';
const ready = new Promise(resolve => {
    const argv = ['bash', '-c', `setsid sleep ${sleep} & echo $PPID; sleep ${sleep}`];
    void connection.call({ type: 'exec', argv, cwd: '/workspace', env: { PATH: '/usr/bin:/bin' }, input: false }, {
        onData: (_, bytes) => {
            agent += Buffer.from(bytes).toString();
            if (agent.includes('\n')) {
                resolve();
            }
        }
    });
});
await ready;
// More is announced than ever comes: no `end` is sent.
connection.feed = async (call, _window, input) => connection.stream.send({ type: 'data', call }, input);
void connection.call({ type: 'write', path: '/workspace/file' }, {}, Buffer.from('half of the n'));
while (spawnSync('ls', ['-A', folder], { encoding: 'utf8' }).stdout.includes('.tmp') === false) {
    await new Promise(resolve => setTimeout(resolve, 10));
}
process.send(Number(agent));
