import { Duplex } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeFrame, FrameDecoder, MAX_FRAME_BYTES } from '../channel/frame.js';
import { PROTOCOL } from '../channel/messages.js';
import { FileError, ProviderError } from '../provider/errors.js';
import { runScript } from '../test/run-command.js';
import { AgentConnection } from './agent-connection.js';
import { AgentSandbox } from './agent-sandbox.js';
import type { Launcher } from './launcher.js';

type Reply = (message: Record<string, unknown>, send: (...bytes: Uint8Array[]) => void) => void;

const HELLO = encodeFrame({ type: 'hello', protocol: PROTOCOL })[0];

function frame(head: object, payload?: Uint8Array): Uint8Array {
    return Buffer.concat(encodeFrame(head, payload));
}

/** Launches agents that answer as they like. */
class FakeLauncher implements Launcher {
    launched = 0;
    killed = 0;

    constructor(protected readonly reply: Reply, protected readonly hello: Uint8Array = HELLO) { }

    launch(): ReturnType<Launcher['launch']> {
        this.launched += 1;
        const decoder = new FrameDecoder();
        const stream = new Duplex({
            read: () => undefined,
            write: (chunk: Uint8Array, _encoding, done) => {
                for (const { head } of decoder.decode(chunk)) {
                    this.reply(head as Record<string, unknown>, (...bytes) => bytes.forEach(piece => stream.push(piece)));
                }
                done();
            }
        });
        stream.push(this.hello);
        return Promise.resolve({ stream, kill: async () => { this.killed += 1; }, lastWords: () => '' });
    }
}

async function status(reply: Reply): Promise<{ outcome: unknown; launcher: FakeLauncher }> {
    const launcher = new FakeLauncher(reply);
    const sandbox = await AgentSandbox.start('fake', launcher);
    const outcome = await sandbox.files.status('/workspace/x').catch((error: unknown) => error);
    return { outcome, launcher };
}

describe('an agent that was taken over', () => {
    const nonsense: [string, (call: unknown) => Uint8Array][] = [
        ['bytes that are not a frame', () => Buffer.from('Kernel panic - not syncing: everything is lost')],
        ['a frame that is too large', () => Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])],
        [
            'a frame that is announced larger than allowed',
            () => { const start = Buffer.alloc(8); start.writeUInt32BE(MAX_FRAME_BYTES, 4); start.writeUInt32BE(2, 0); return start; }
        ],
        ['a message that does not exist', call => frame({ type: 'run on the host', call })],
        ['a message without its parts', call => frame({ type: 'failed', call })],
        ['an answer to what nobody asked', () => frame({ type: 'done', call: 77, result: null })],
        ['data that nobody asked for', call => frame({ type: 'data', call, output: 'stdout' }, new Uint8Array(10))],
        ['a connection that nobody asked for', () => frame({ type: 'link-open', link: 1 })],
        ['bytes of such a connection', () => frame({ type: 'link-data', link: 1 }, new Uint8Array(10))],
        ['a second greeting', () => HELLO],
        ['a result of another form', call => frame({ type: 'done', call, result: { kind: 'file', size: '../../..' } })],
        ['credit without end', call => frame({ type: 'credit', call, bytes: 1e15 })],
        [
            'numbers that are none',
            call => frame({ type: 'done', call, result: { kind: 'file', size: -1, modifiedMs: 0, mode: 1e9, links: 1, version: 'a' } })
        ]
    ];

    it.each(nonsense)('and sends %s is ended, its call fails, and the next call has a new one', async (_, bytes) => {
        let attempts = 0;
        const { outcome, launcher } = await status((message, send) => {
            attempts += 1;
            send(bytes(message.call));
        });
        expect(outcome).toBeInstanceOf(ProviderError);
        expect({ attempts, launched: launcher.launched, killed: launcher.killed }).toEqual({ attempts: 1, launched: 1, killed: 1 });
    });

    it('is replaced at the next call', async () => {
        const launcher = new FakeLauncher((message, send) => send(frame(launcher.launched === 1
            ? { type: 'nonsense' }
            : {
                type: 'done', call: message.call, result: { kind: 'file', size: 1, modifiedMs: 2, mode: 0o644, links: 1, version: 'a' }
            })));
        const sandbox = await AgentSandbox.start('fake', launcher);
        await expect(sandbox.files.status('/workspace/x')).rejects.toBeInstanceOf(ProviderError);
        expect(await Promise.all([sandbox.files.status('/workspace/x'), sandbox.files.status('/workspace/y')]))
            .toMatchObject([{ size: 1 }, { size: 1 }]);
        expect(launcher).toMatchObject({ launched: 2, killed: 1 });
    });

    it('cannot send more of a file than was asked for', async () => {
        const launcher = new FakeLauncher((message, send) => {
            if (message.type === 'read') {
                send(frame({ type: 'data', call: message.call, output: 'stdout' }, new Uint8Array(11)));
            }
        });
        const sandbox = await AgentSandbox.start('fake', launcher);
        await expect(sandbox.files.read('/workspace/x', 0, 10)).rejects.toBeInstanceOf(ProviderError);
        expect(launcher.killed).toBe(1);
    });

    it('cannot make up names of files that lead elsewhere', async () => {
        const listing = (name: string): Promise<unknown> => AgentSandbox.start('fake', new FakeLauncher((message, send) => {
            if (message.type === 'list') {
                send(
                    frame({ type: 'data', call: message.call, output: 'stdout' }, Buffer.from(JSON.stringify([{ name, kind: 'file' }]))),
                    frame({ type: 'done', call: message.call, result: null })
                );
            }
        })).then(sandbox => sandbox.files.list('/workspace'));
        expect(await listing('honest')).toEqual([{ name: 'honest', kind: 'file' }]);
        await expect(listing('../../etc/passwd')).rejects.toBeInstanceOf(ProviderError);
        await expect(listing('..')).rejects.toBeInstanceOf(ProviderError);
    });

    describe('where there is a network', () => {
        const misdeeds: [string, Uint8Array[]][] = [
            ['speaks of a connection that does not exist', [frame({ type: 'link-end', link: 3 })]],
            ['uses the number of a connection twice', [frame({ type: 'link-open', link: 1 }), frame({ type: 'link-open', link: 1 })]],
            ['opens connections without end', Array.from({ length: 1_100 }, (_, index) => frame({ type: 'link-open', link: index + 1 }))],
            ['sends more than the window of a connection', [
                frame({ type: 'link-open', link: 1 }),
                ...Array.from({ length: 40 }, () => frame({ type: 'link-data', link: 1 }, new Uint8Array(64 * 1024)))
            ]],
            ['goes on after the end of a connection', [
                frame({ type: 'link-open', link: 1 }), frame({ type: 'link-end', link: 1 }),
                frame({ type: 'link-data', link: 1 }, Buffer.from('x'))
            ]]
        ];

        it.each(misdeeds)('one that %s is ended', async (_, frames) => {
            const links: Duplex[] = [];
            const { stream } = await new FakeLauncher((message, send) => {
                if (message.type === 'listen') {
                    send(...frames);
                }
            }).launch();
            const connection = new AgentConnection(stream);
            await connection.ready;
            await expect(connection.listen(link => links.push(link)).answer).rejects.toBeInstanceOf(ProviderError);
            expect(links.every(link => link.destroyed)).toBe(true);
        });

        it('one that listens on no port cannot be used', async () => {
            const launcher = new FakeLauncher((message, send) => send(frame({ type: 'done', call: message.call, result: { port: 0 } })));
            const network = { accept: () => undefined, environmentFor: () => ({}) };
            await expect(AgentSandbox.start('fake', launcher, network)).rejects.toThrow();
            expect(launcher.killed).toBe(1);
        });
    });

    it('that does not end what it should is ended itself', async () => {
        const launcher = new FakeLauncher((message, send) => {
            if (message.type === 'exec') {
                send(frame({ type: 'started', call: message.call }));
            } else if (message.type === 'signal') {
                send(frame({ type: 'done', call: message.call, result: { survivors: 3 } }));
            }
        });
        const sandbox = await AgentSandbox.start('fake', launcher);
        const running = await sandbox.exec({ argv: ['x'], cwd: '/workspace', onStdout: () => undefined, onStderr: () => undefined });
        await running.signal('TERM');
        await expect(running.ended).rejects.toBeInstanceOf(ProviderError);
        expect(launcher.killed).toBe(1);
    });

    it('that does not answer at all is noticed', async () => {
        const { stream } = await new FakeLauncher(() => undefined).launch();
        const connection = new AgentConnection(stream, 20);
        await connection.ready;
        await expect(connection.call({ type: 'status', path: '/workspace' }).answer).rejects.toThrow('does not answer');
    });

    it('that only keeps saying that it is there may take its time', async () => {
        let pings = 0;
        const { stream } = await new FakeLauncher((message, send) => {
            if (message.type === 'ping') {
                pings += 1;
                send(pings < 4 ? frame({ type: 'pong' }) : frame({ type: 'done', call: 1, result: 'late' }));
            }
        }).launch();
        const connection = new AgentConnection(stream, 20);
        expect(await connection.call({ type: 'status', path: '/workspace' }).answer).toBe('late');
    });

    it('of another version cannot be used', async () => {
        const launcher = new FakeLauncher(() => undefined, frame({ type: 'hello', protocol: 99 }));
        await expect(AgentSandbox.start('fake', launcher)).rejects.toThrow('another version');
        expect(launcher).toMatchObject({ launched: 1, killed: 1 });
    });

    it('never does more harm than a failed call, whatever it says', async () => {
        const word = fc.oneof(fc.constantFrom('hello', 'started', 'data', 'credit', 'done', 'failed', 'pong'), fc.string());
        const head = fc.record({
            type: word, call: fc.constantFrom(1, 2, 0, -1, 1.5, 'x'), output: fc.constantFrom('stdout', 'x'), bytes: fc.integer(),
            code: fc.constantFrom('not found', 'x'), message: fc.string(), result: fc.jsonValue()
        }, { requiredKeys: [] });
        await fc.assert(fc.asyncProperty(fc.array(head, { minLength: 1, maxLength: 5 }), async heads => {
            const launcher = new FakeLauncher((_, send) => {
                heads.forEach(each => send(frame(each)));
                send(frame({ type: 'end of it' }));
            });
            const sandbox = await AgentSandbox.start('fake', launcher);
            const [run, read] = await Promise.allSettled([runScript(sandbox, 'true'), sandbox.files.read('/workspace/x', 0, 4)]);
            for (const outcome of [run, read]) {
                expect(outcome.status === 'fulfilled' || outcome.reason instanceof ProviderError || outcome.reason instanceof FileError)
                    .toBe(true);
            }
        }));
    });
});
