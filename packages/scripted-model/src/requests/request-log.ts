import { IncomingHttpHeaders } from 'node:http';
import { ChatRequest } from './conversation.js';

/** `refused`: wrong key; `abandoned`: the client (or close) ended it; `dropped`: the scenario cut the connection. */
export type RequestOutcome = 'playing' | 'finished' | 'abandoned' | 'dropped' | 'refused';

/** A completion request as it came, and how it was answered. */
export interface ReceivedRequest {
    /** Milliseconds since the epoch. */
    readonly time: number;
    /** Names in lower case; the values of secret ones are replaced. */
    readonly headers: Readonly<Record<string, string>>;
    readonly body: ChatRequest;
    /** Label of the rule that answered; null if the key was refused. */
    readonly rule: string | null;
    readonly outcome: RequestOutcome;
}

export type RequestPredicate = (request: ReceivedRequest) => boolean;

interface Waiter {
    readonly predicate: RequestPredicate;
    readonly resolve: (request: ReceivedRequest) => void;
    readonly reject: (error: Error) => void;
}

const SECRET_HEADERS = new Set(['authorization', 'proxy-authorization', 'api-key', 'x-api-key', 'cookie']);

/** The completion requests since the start or the last reset, oldest first: all of them, or so many of the last. */
export class RequestLog {
    readonly requests: ReceivedRequest[] = [];
    protected readonly waiters = new Set<Waiter>();

    constructor(protected readonly most = Infinity) { }

    /** Keeps a request; the returned function notes how it ended. */
    add(headers: IncomingHttpHeaders, body: ChatRequest, rule: string | null): (outcome: RequestOutcome) => void {
        const request = { time: Date.now(), headers: withoutSecrets(headers), body, rule, outcome: 'playing' as RequestOutcome };
        this.requests.push(request);
        if (this.requests.length > this.most) {
            this.requests.shift();
        }
        this.tell(request);
        return outcome => {
            request.outcome = outcome;
            this.tell(request);
        };
    }

    /** Resolves with the first kept or coming request that satisfies `predicate`; asked again when an outcome changes. */
    waitFor(predicate: RequestPredicate, timeout: number): Promise<ReceivedRequest> {
        const kept = this.requests.find(predicate);
        if (kept) {
            return Promise.resolve(kept);
        }
        return new Promise((resolve, reject) => {
            const settle = (act: () => void): void => {
                clearTimeout(timer);
                this.waiters.delete(waiter);
                act();
            };
            const waiter: Waiter = {
                predicate,
                resolve: request => settle(() => resolve(request)),
                reject: error => settle(() => reject(error))
            };
            const timer = setTimeout(() => waiter.reject(new Error(`No such request within ${timeout} ms; ${this.summary()}`)), timeout);
            this.waiters.add(waiter);
        });
    }

    clear(): void {
        this.requests.length = 0;
    }

    /** Rejects those who still wait. */
    close(): void {
        this.waiters.forEach(waiter => waiter.reject(new Error(`The scripted model was closed; ${this.summary()}`)));
    }

    protected tell(request: ReceivedRequest): void {
        for (const waiter of this.waiters) {
            if (waiter.predicate(request)) {
                waiter.resolve(request);
            }
        }
    }

    protected summary(): string {
        const list = this.requests.map(({ rule, outcome }) => `${rule ?? 'no rule'} (${outcome})`).join(', ');
        return `received: ${list || 'none'}`;
    }
}

function withoutSecrets(headers: IncomingHttpHeaders): Record<string, string> {
    return Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, SECRET_HEADERS.has(name) ? '<hidden>' : String(value)])
    );
}
