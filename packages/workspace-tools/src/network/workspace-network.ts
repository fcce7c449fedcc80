import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import type { AdmittedOperation, AuditedOperation } from '../audit/audit-entry.js';
import type { NetworkUse, SandboxNetwork } from '../provider/sandbox.js';
import { onHangUp } from './hang-up.js';
import type { HostTarget } from './host-name.js';
import { HostQuestions, type HostAnswer, type HostQuestion, type QuestionListener } from './host-questions.js';
import { ruleOf, type HostRules, type RuleVerdict } from './host-rules.js';
import { HttpProxy } from './http-proxy.js';
import { NetworkCallers, proxyEnvironment, type NetworkCaller } from './network-callers.js';
import type { NetworkGate, OpenConnection, Refusal } from './network-gate.js';
import { NetworkJournal, type ConnectionRecord, type OpenedConnection } from './network-journal.js';
import { NETWORK_LIMITS, type NetworkLimits } from './network-limits.js';
import { Outgoing, OutgoingError } from './outgoing.js';
import { serveSocks, SOCKS_VERSION } from './socks.js';

/** How often connections are looked at that do nothing. */
const LOOK_MS = 15_000;
/** Sessions with answers of their own; those that answered longest ago are forgotten. */
const MAX_SESSIONS = 200;

export interface WorkspaceNetworkOptions {
    readonly workspace: string;
    /** What holds now; asked for each connection. */
    readonly rules: () => HostRules;
    readonly questions: QuestionListener;
    readonly isHeard: () => boolean;
    readonly record: (operation: AuditedOperation) => Promise<void>;
    /** As the audit does it: answers the id of the line. */
    readonly begin: (operation: AdmittedOperation) => Promise<string>;
    readonly limits?: NetworkLimits;
    readonly outgoing?: Outgoing;
}

/** Answers that a command is not asked about again. */
const MAX_REFUSED = 200;

/** A connection of a program inside, and when something last went through it. */
interface Client {
    lastUsed: number;
    /** Ends a program that does not say where it wants to go. */
    readonly opening: NodeJS.Timeout;
}

/** A connection to a host. */
interface Remote {
    readonly client: Duplex;
    readonly target: HostTarget;
    readonly caller: NetworkCaller;
    readonly connection: OpenConnection;
    bytes: number;
    lastUsed: number;
}

/** The network of one sandbox: who wants to go where, whether that is allowed, and what became of it. */
export class WorkspaceNetwork implements SandboxNetwork, NetworkGate {
    readonly limits: NetworkLimits;
    protected readonly callers = new NetworkCallers();
    protected readonly questions: HostQuestions;
    protected readonly journal: NetworkJournal;
    protected readonly outgoing: Outgoing;
    protected readonly proxy = new HttpProxy(this);
    protected readonly clients = new Map<Duplex, Client>();
    protected readonly remotes = new Map<Socket, Remote>();
    /** Connections that are being judged or made. */
    protected opening = 0;
    /** Hosts that a person allowed until the end of a session. */
    protected readonly sessions = new Map<string, Set<string>>();
    protected timer: NodeJS.Timeout | undefined;
    protected closed = false;

    constructor(protected readonly options: WorkspaceNetworkOptions) {
        this.limits = options.limits ?? NETWORK_LIMITS;
        this.questions = new HostQuestions(this.limits, options.questions, options.isHeard);
        this.journal = new NetworkJournal(options.record, options.begin);
        this.outgoing = options.outgoing ?? new Outgoing(this.limits.connectMs);
    }

    get openQuestions(): HostQuestion[] {
        return this.questions.open;
    }

    /** By session; of calls without one, the name is empty. */
    get sessionHosts(): { session: string; hosts: string[] }[] {
        return Array.from(this.sessions, ([session, hosts]) => ({ session, hosts: [...hosts].sort() }))
            .filter(({ hosts }) => hosts.length > 0);
    }

    answer(id: string, answer: HostAnswer): boolean {
        return this.questions.answer(id, answer);
    }

    /** What was allowed for a session is not any more. */
    forget(session: string, host: string): boolean {
        return this.sessions.get(session)?.delete(host) ?? false;
    }

    /** Rules or answers have changed: who waits for one that they give goes on, and what is not allowed any more ends. */
    rulesChanged(): void {
        this.questions.withdraw(({ host, port }) => {
            const { decision } = this.options.rules().judge(targetOf(host, port));
            return decision === 'ask' ? undefined : decision === 'allow' ? 'always' : 'never';
        });
        for (const [remote, { client, target, caller, connection }] of this.remotes) {
            if (this.judgeAtOnce(target, caller).decision !== 'allow') {
                connection.refuse(notAllowed(target, 'this was taken back'));
                remote.destroy();
                client.destroy();
            }
        }
    }

    environmentFor(use: NetworkUse, port: number): Readonly<Record<string, string>> {
        return proxyEnvironment(this.callers.add(use), port);
    }

    accept(stream: Duplex): void {
        if (this.closed || this.clients.size >= this.limits.connections) {
            stream.destroy();
            if (!this.closed) {
                this.refuse('(any)', TOO_MANY, undefined);
            }
            return;
        }
        this.watch();
        stream.on('error', () => undefined);
        const opening = setTimeout(() => stream.destroy(), this.limits.openingMs).unref();
        this.clients.set(stream, { lastUsed: Date.now(), opening });
        stream.once('close', () => {
            clearTimeout(opening);
            this.clients.delete(stream);
        });
        this.begin(stream);
    }

    callerOf(credentials: { readonly header: string | undefined } | { readonly name: string }): NetworkCaller | undefined {
        return 'name' in credentials ? this.callers.find(credentials.name) : this.callers.fromHeader(credentials.header);
    }

    async open(target: HostTarget, caller: NetworkCaller, client: Duplex): Promise<OpenConnection | Refusal> {
        clearTimeout(this.clients.get(client)?.opening);
        if (this.opening + this.remotes.size >= this.limits.connections) {
            this.refuse(target.host, TOO_MANY, caller);
            return TOO_MANY;
        }
        this.opening += 1;
        try {
            return await this.openSoon(target, caller, client);
        } finally {
            this.opening -= 1;
        }
    }

    refuse(what: string, refusal: Refusal, caller: NetworkCaller | undefined): void {
        const now = Date.now();
        this.journal.add({
            host: what.slice(0, 200), rule: 'none', ...caller?.session !== undefined && { session: caller.session },
            began: now, ended: now, outcome: 'refused', code: refusal.code, error: refusal.message, bytesSent: 0, bytesReceived: 0
        });
        caller?.onRefused?.(refusal.message);
    }

    /** Ends all connections and questions. What was counted until then is written down. */
    async close(): Promise<void> {
        this.closed = true;
        clearInterval(this.timer);
        this.questions.withdraw(() => 'unanswered');
        this.clients.forEach((_, stream) => stream.destroy());
        await Promise.all(Array.from(this.remotes.keys(), remote => new Promise(resolve => remote.once('close', resolve).destroy())));
        this.journal.flush();
    }

    protected async openSoon(target: HostTarget, caller: NetworkCaller, client: Duplex): Promise<OpenConnection | Refusal> {
        const began = Date.now();
        const verdict = await this.judge(target, caller, client);
        let refusal = verdict.refusal ?? this.gone(client);
        const opened: OpenedConnection = {
            host: target.host, port: target.port, rule: [verdict.source, verdict.rule].filter(Boolean).join(' '),
            ...caller.session !== undefined && { session: caller.session }, began
        };
        const recordOf = (outcome: AuditedOperation['outcome'], socket?: Socket): ConnectionRecord => ({
            ...opened, ended: Date.now(), outcome, code: refusal?.code, error: refusal?.message,
            bytesSent: socket?.bytesWritten ?? 0, bytesReceived: socket?.bytesRead ?? 0
        });
        let socket: Socket | undefined;
        if (!refusal) {
            try {
                socket = await this.outgoing.connect(target);
                // Much may have happened on the way: it may be over, or not be allowed any more.
                const { decision } = this.judgeAtOnce(target, caller);
                refusal = this.gone(client) ?? (decision === 'allow' ? undefined : notAllowed(target, 'this was taken back'));
            } catch (error) {
                refusal = refusalOf(error);
            }
        }
        if (refusal || !socket) {
            socket?.destroy();
            refusal ??= refusalOf(undefined);
            this.journal.add(recordOf(refusal.status === 403 ? 'refused' : 'failed'));
            if (refusal.code !== GONE) {
                caller.onRefused?.(refusal.message);
            }
            return refusal;
        }
        const remote = socket;
        const connection: OpenConnection = {
            target, remote,
            refuse: why => {
                refusal = why;
                caller.onRefused?.(why.message);
            }
        };
        this.hold(remote, { client, target, caller, connection, bytes: 0, lastUsed: Date.now() });
        const entry = this.journal.open(opened);
        remote.once('close', () => entry.end(recordOf(refusal ? 'refused' : 'ok', remote)));
        return connection;
    }

    protected gone(client: Duplex): Refusal | undefined {
        return this.closed || client.destroyed
            ? { code: GONE, status: 502, message: 'The program that wanted this connection has gone.' } : undefined;
    }

    /** What a program says first tells in which language it speaks. */
    protected begin(stream: Duplex): void {
        const look = (): void => {
            const first = stream.read(1) as Buffer | null;
            if (!first) {
                return;
            }
            stream.off('readable', look);
            stream.unshift(first);
            if (first[0] === SOCKS_VERSION) {
                serveSocks(stream, this, (...carried) => this.proxy.carry(...carried)).catch(() => stream.destroy());
            } else {
                this.proxy.accept(stream);
            }
        };
        stream.on('readable', look);
        look();
    }

    protected async judge(
        target: HostTarget, caller: NetworkCaller, client: Duplex
    ): Promise<RuleVerdict & { readonly refusal?: Refusal }> {
        const verdict = this.judgeAtOnce(target, caller);
        if (verdict.decision === 'never') {
            return { ...verdict, refusal: notAllowed(target, `the rule ${verdict.rule} forbids it`) };
        }
        if (verdict.decision === 'allow') {
            return verdict;
        }
        const rule = ruleOf(target);
        const reason = caller.refused.get(rule) ?? await this.ask(target, rule, caller, client);
        return reason === undefined
            ? { decision: 'allow', source: 'answer', rule }
            : { ...verdict, refusal: notAllowed(target, reason) };
    }

    /** By the rules, and by answers that the person has given. */
    protected judgeAtOnce(target: HostTarget, caller: NetworkCaller): RuleVerdict {
        const verdict = this.options.rules().judge(target);
        const rule = ruleOf(target);
        return verdict.decision === 'ask' && (caller.allowed.has(rule) || this.sessions.get(caller.session ?? '')?.has(rule))
            ? { decision: 'allow', source: 'answer', rule }
            : verdict;
    }

    /** Why not; undefined if the person agrees. */
    protected async ask({ port }: HostTarget, rule: string, caller: NetworkCaller, client: Duplex): Promise<string | undefined> {
        const { session, command } = caller;
        const interest = interestOf(caller, client);
        const asked = this.questions.ask({
            workspace: this.options.workspace, host: rule, port, ...session !== undefined && { session }, command
        }, caller, interest.lost);
        const end = typeof asked === 'string' ? asked : await asked;
        interest.stop();
        const reason = end in REASONS ? REASONS[end as keyof typeof REASONS] : undefined;
        if (reason !== undefined) {
            if ((end === 'never' || end === 'not now') && caller.refused.size < MAX_REFUSED) {
                caller.refused.set(rule, reason);
            }
        } else if (end === 'once') {
            caller.allowed.add(rule);
        } else if (end === 'session') {
            this.allowFor(session ?? '', rule);
        }
        return reason;
    }

    protected allowFor(session: string, rule: string): void {
        const hosts = this.sessions.get(session) ?? new Set();
        this.sessions.delete(session);
        this.sessions.set(session, hosts.add(rule));
        const [oldest] = this.sessions.keys();
        if (this.sessions.size > MAX_SESSIONS) {
            this.sessions.delete(oldest);
        }
    }

    protected hold(remote: Socket, held: Remote): void {
        this.remotes.set(remote, held);
        remote.once('close', () => this.remotes.delete(remote));
        const client = this.clients.get(held.client);
        if (client) {
            client.lastUsed = Date.now();
        }
    }

    protected watch(): void {
        this.timer ??= setInterval(() => this.endIdle(Date.now()), LOOK_MS).unref();
    }

    /** Ends connections that do nothing, also those to hosts whose program has gone. */
    protected endIdle(now: number): void {
        for (const [remote, held] of this.remotes) {
            const bytes = remote.bytesRead + remote.bytesWritten;
            const client = this.clients.get(held.client);
            if (bytes !== held.bytes) {
                held.bytes = bytes;
                held.lastUsed = now;
                if (client) {
                    client.lastUsed = now;
                }
            } else if (now - held.lastUsed > this.limits.idleMs) {
                remote.destroy();
            }
        }
        for (const [stream, { lastUsed }] of this.clients) {
            if (now - lastUsed > this.limits.idleMs) {
                stream.destroy();
            }
        }
    }
}

const GONE = 'gone';
const TOO_MANY: Refusal = { code: 'too_many', status: 403, message: 'Too many connections at once.' };

/** Ends of a question that allow nothing, and of questions that were not asked. */
const REASONS = {
    'never': 'the person has forbidden it',
    'not now': 'the person did not allow it',
    'unanswered': 'the person was asked and has not answered in time. Ask them to answer, and try again',
    'nobody': 'it is on no list of allowed hosts, and nobody is there to be asked',
    'too many': 'it is on no list of allowed hosts, and too many questions are open or were asked lately'
} as const;

/**
 * Lost when the connection is gone and the command is over. One of the two is not enough: a program that is tired of waiting tries
 * again, and one that a command left behind still waits.
 */
function interestOf({ over }: NetworkCaller, client: Duplex): { readonly lost: AbortSignal; stop(): void } {
    const lost = new AbortController();
    let gone = client.destroyed;
    const look = (): void => {
        if (gone && over?.aborted) {
            lost.abort();
        }
    };
    over?.addEventListener('abort', look);
    const watch = onHangUp(client, () => {
        gone = true;
        look();
    });
    look();
    return {
        lost: lost.signal,
        stop: () => {
            watch.stop();
            over?.removeEventListener('abort', look);
        }
    };
}

function notAllowed({ host, port }: HostTarget, reason: string): Refusal {
    return { code: 'host_not_allowed', status: 403, message: `The host ${host} (port ${port}) is not allowed in this sandbox: ${reason}.` };
}

function refusalOf(error: unknown): Refusal {
    return error instanceof OutgoingError
        ? { code: error.code, status: error.code === 'private_address' ? 403 : 502, message: error.message }
        : { code: 'unreachable', status: 502, message: 'The connection could not be made.' };
}

/** The host and port that a rule without a star speaks of. */
function targetOf(rule: string, port: number): HostTarget {
    return { host: rule.replace(/:\d+$/, ''), port };
}
