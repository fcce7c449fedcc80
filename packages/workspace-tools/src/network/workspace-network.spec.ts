import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { duplexPair, type Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from '../../../../tests/support/wait-for.js';
import type { AuditedOperation } from '../audit/audit-entry.js';
import type { HostQuestion } from './host-questions.js';
import { HostRules, type HostRule } from './host-rules.js';
import { isRefusal, type OpenConnection, type Refusal } from './network-gate.js';
import type { NetworkCaller } from './network-callers.js';
import { NETWORK_LIMITS } from './network-limits.js';
import { Outgoing } from './outgoing.js';
import { WorkspaceNetwork } from './workspace-network.js';

/** Leads to one server of this machine, whatever the name is. */
class OutgoingHere extends Outgoing {
    made = 0;

    constructor(protected readonly port: number) {
        super(1_000);
    }

    override async connect(): Promise<Socket> {
        this.made += 1;
        const socket = connect({ port: this.port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
        await once(socket, 'connect');
        return socket;
    }
}

class SeenNetwork extends WorkspaceNetwork {
    get remoteCount(): number {
        return this.remotes.size;
    }

    caller(command = 'curl'): NetworkCaller {
        return this.callers.find(this.callers.add({ command }))!;
    }

    lookAt(now: number): void {
        this.endIdle(now);
    }
}

describe('the network of a workspace', () => {
    let server: Server;
    let outgoing: OutgoingHere;
    let network: SeenNetwork;
    let rules: HostRule[];
    let questions: HostQuestion[];
    let lines: AuditedOperation[];
    const heldByServer: Socket[] = [];

    beforeEach(async () => {
        // Reads nothing and ends nothing.
        server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, socket => {
            heldByServer.push(socket.on('error', () => undefined));
        });
        server.listen(0, '127.0.0.1');
        await once(server, 'listening');
        outgoing = new OutgoingHere((server.address() as AddressInfo).port);
        [rules, questions, lines] = [[], [], []];
        network = new SeenNetwork({
            workspace: 'ws', rules: () => new HostRules(rules, ['default.example.com']), isHeard: () => true,
            questions: { onAsked: question => questions.push(question), onEnded: () => undefined },
            record: async line => { lines.push(line); }, begin: async () => 'begun', outgoing, limits: { ...NETWORK_LIMITS, connections: 4 }
        });
    });

    afterEach(async () => {
        await network.close();
        heldByServer.splice(0).forEach(socket => socket.destroy());
        server.close();
    });

    function client(): Duplex {
        const [, outside] = duplexPair();
        network.accept(outside.on('error', () => undefined));
        return outside;
    }

    const open = (host: string, from = client(), caller = network.caller()): Promise<OpenConnection | Refusal> =>
        network.open({ host, port: 22 }, caller, from);

    async function opened(host: string, from = client(), caller = network.caller()): Promise<OpenConnection> {
        const result = await open(host, from, caller);
        if (isRefusal(result)) {
            throw new Error(result.message);
        }
        return result;
    }

    it('attack 24: makes no connections for programs that have gone while somebody was asked', async () => {
        const clients = [client(), client(), client()];
        const waiting = clients.map(from => open('a.example.com', from));
        clients.forEach(from => from.destroy());
        network.answer(questions[0].id, 'session');
        expect((await Promise.all(waiting)).map(result => isRefusal(result) && result.code)).toEqual(['gone', 'gone', 'gone']);
        expect([outgoing.made, network.remoteCount]).toEqual([0, 0]);
    });

    it('attack 24: waits and holds no more connections than it may, whatever becomes of those that asked', async () => {
        const waiting = Array.from({ length: 10 }, () => {
            const from = client();
            const result = open('a.example.com', from);
            from.destroy();
            return result;
        });
        network.answer(questions[0].id, 'session');
        const codes = (await Promise.all(waiting)).map(result => isRefusal(result) && result.code);
        expect(codes).toEqual([...Array<string>(4).fill('gone'), ...Array<string>(6).fill('too_many')]);
        // Afterwards there is room again.
        await new Promise(resolve => setImmediate(resolve));
        expect(await open('a.example.com')).toMatchObject({ target: { host: 'a.example.com' } });
    });

    it('ends what a person takes back or forbids, and nothing else', async () => {
        rules = [{ host: 'a.example.com:22', decision: 'allow' }, { host: 'b.example.com:22', decision: 'allow' }];
        const [first, second] = [client(), client()];
        const [kept, ended] = [await opened('a.example.com', first), await opened('b.example.com', second)];
        rules = rules.slice(0, 1);
        network.rulesChanged();
        expect([kept.remote.destroyed, first.destroyed, ended.remote.destroyed, second.destroyed]).toEqual([false, false, true, true]);
        rules = [{ host: 'a.example.com:22', decision: 'never' }];
        network.rulesChanged();
        await vi.waitFor(() => expect(network.remoteCount).toBe(0));
        expect(lines.map(({ outcome, args }) => `${outcome} ${(args as { host: string }).host}`).sort()).toEqual([
            'refused a.example.com', 'refused b.example.com'
        ]);
    });

    it('ends what was allowed for a session that is forgotten', async () => {
        const waiting = opened('a.example.com');
        network.answer(questions[0].id, 'session');
        const { remote } = await waiting;
        network.forget('', 'a.example.com:22');
        network.rulesChanged();
        expect(remote.destroyed).toBe(true);
    });

    it('asks again where the answer was for another command', async () => {
        const [first, second] = [open('a.example.com'), open('a.example.com')];
        expect(questions).toHaveLength(1);
        network.answer(questions[0].id, 'once');
        expect(isRefusal(await first)).toBe(false);
        await vi.waitFor(() => expect(questions).toHaveLength(2));
        network.answer(questions[1].id, 'not now');
        expect(isRefusal(await second)).toBe(true);
    });

    it('keeps what a person has refused for a command, and nothing about questions without an answer', async () => {
        const caller = network.caller();
        for (let count = 0; count < 300; count++) {
            const from = client();
            const result = open(`host-${count}.example.com`, from, caller);
            questions.slice(count).forEach(({ id }) => network.answer(id, 'not now'));
            expect(isRefusal(await result)).toBe(true);
            from.destroy();
            await new Promise(resolve => setImmediate(resolve));
        }
        // More was not asked in ten minutes.
        expect([caller.refused.size, questions.length]).toEqual([NETWORK_LIMITS.questions, NETWORK_LIMITS.questions]);
    });

    it('ends connections to hosts through which nothing goes, also when their program has gone', async () => {
        rules = [{ host: 'a.example.com:22', decision: 'allow' }];
        const from = client();
        const { remote } = await opened('a.example.com', from);
        from.destroy();
        network.lookAt(Date.now() + NETWORK_LIMITS.idleMs + 1_000);
        expect(remote.destroyed).toBe(true);
    });
});

describe('a question of a command that wants to reach a host', () => {
    let network: WorkspaceNetwork;
    let ends: string[];

    beforeEach(() => {
        ends = [];
        network = new WorkspaceNetwork({
            workspace: 'ws', rules: () => new HostRules([], []), isHeard: () => true, record: async () => undefined,
            begin: async () => 'begun', questions: { onAsked: () => undefined, onEnded: (_, end) => ends.push(end) }
        });
    });

    afterEach(() => network.close());

    const command = (over: AbortSignal, text = 'curl'): string =>
        new URL(network.environmentFor({ command: text, over }, 1).HTTPS_PROXY).username;

    /** What a program says to its proxy; the question is there when it is done. */
    async function want(name: string, request = 'CONNECT a.example.test:443'): Promise<Duplex> {
        const [inside, outside] = duplexPair();
        inside.on('error', () => undefined).resume();
        network.accept(outside);
        inside.write(`${request} HTTP/1.1\r\nHost: a.example.test\r\n`
            + `Proxy-Authorization: Basic ${Buffer.from(`${name}:x`).toString('base64')}\r\n\r\n`);
        await waitFor('a question', () => network.openQuestions.length === 1);
        return inside;
    }

    const turns = async (): Promise<void> => {
        for (let turn = 0; turn < 20; turn++) {
            await new Promise(resolve => setImmediate(resolve));
        }
    };

    it.each(['CONNECT a.example.test:443', 'GET http://a.example.test/'])('goes when the command has ended: %s', async request => {
        const over = new AbortController();
        const program = await want(command(over.signal), request);
        over.abort();
        program.end();
        await waitFor('it to be withdrawn', () => ends.length === 1);
        expect([ends, network.openQuestions]).toEqual([['unanswered'], []]);
    });

    it('stays for a program that the command left behind, and for one that will try again', async () => {
        const [first, second] = [new AbortController(), new AbortController()];
        const tired = await want(command(second.signal));
        await want(command(first.signal));
        first.abort();
        tired.destroy();
        await turns();
        expect([ends, network.openQuestions]).toEqual([[], [expect.objectContaining({ host: 'a.example.test', port: 443 })]]);
        second.abort();
        await turns();
        expect(ends).toEqual([]);
    });

    it('shows a long command from its beginning, and says how much is missing', async () => {
        await want(command(new AbortController().signal, 'x'.repeat(5_000)));
        expect(network.openQuestions[0].command).toBe(`${'x'.repeat(4_000)}\n… (1000 more characters)`);
    });
});
