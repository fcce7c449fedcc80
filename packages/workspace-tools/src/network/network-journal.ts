import type { AdmittedOperation, AuditedOperation } from '../audit/audit-entry.js';

/** A connection as the audit has it. */
export interface ConnectionRecord {
    readonly host: string;
    readonly port?: number;
    /** What allowed or refused it, such as `default registry.npmjs.org`. */
    readonly rule: string;
    readonly session?: string;
    readonly began: number;
    readonly ended: number;
    readonly outcome: AuditedOperation['outcome'];
    readonly code?: string;
    readonly error?: string;
    readonly bytesSent: number;
    readonly bytesReceived: number;
}

/** What is known of a connection while it is open. */
export type OpenedConnection = Pick<ConnectionRecord, 'host' | 'port' | 'rule' | 'session' | 'began'>;

/** Somebody writes down what came of it. */
export interface JournalEntry {
    end(record: ConnectionRecord): void;
}

/** A connection that stays open for so long is written down before it ends, so that no crash hides it. */
const LONG_MS = 1_000;
/** So many in one period. */
const MAX_LONG = 50;

/** So many of one kind get a line each in one period; what comes on top shares a line at its end. */
const SINGLE_LINES = { ok: 50, failed: 10, refused: 3 } as const;
const PERIOD_MS = 10_000;
/** A program may invent names without end. */
const MAX_KINDS = 200;

interface Kind {
    written: number;
    gathered?: ConnectionRecord;
    count: number;
}

/** Writes connections down, one line each, unless a flood would push everything else out of the audit. */
export class NetworkJournal {
    protected readonly kinds = new Map<string, Kind>();
    protected timer: NodeJS.Timeout | undefined;
    protected long = 0;

    constructor(
        protected readonly write: (operation: AuditedOperation) => Promise<void>,
        protected readonly begin: (operation: AdmittedOperation) => Promise<string>
    ) { }

    open(connection: OpenedConnection): JournalEntry {
        let begun: Promise<string | undefined> | undefined;
        const timer = setTimeout(() => {
            this.timer ??= setTimeout(() => this.flush(), PERIOD_MS).unref();
            if (this.long++ < MAX_LONG) {
                begun = this.begin(operationOf(connection)).catch(() => undefined);
            }
        }, LONG_MS).unref();
        return {
            end: record => {
                clearTimeout(timer);
                if (begun) {
                    void begun.then(id => this.record(record, 1, id));
                } else {
                    this.add(record);
                }
            }
        };
    }

    add(record: ConnectionRecord): void {
        const { key, shown } = this.kindOf(record);
        const kind = this.kinds.get(key) ?? { written: 0, count: 0 };
        this.kinds.set(key, kind);
        this.timer ??= setTimeout(() => this.flush(), PERIOD_MS).unref();
        if (kind.written < SINGLE_LINES[record.outcome]) {
            kind.written += 1;
            this.record(shown, 1);
            return;
        }
        kind.count += 1;
        kind.gathered = kind.gathered
            ? {
                ...kind.gathered, ended: record.ended,
                bytesSent: kind.gathered.bytesSent + record.bytesSent, bytesReceived: kind.gathered.bytesReceived + record.bytesReceived
            }
            : shown;
    }

    /** Writes what was gathered. */
    flush(): void {
        clearTimeout(this.timer);
        this.timer = undefined;
        const kinds = [...this.kinds.values()];
        this.kinds.clear();
        this.long = 0;
        kinds.forEach(({ gathered, count }) => gathered && this.record(gathered, count));
    }

    protected kindOf(record: ConnectionRecord): { key: string; shown: ConnectionRecord } {
        const { host, port, outcome, code, session } = record;
        const key = JSON.stringify([host, port, outcome, code, session]);
        return this.kinds.has(key) || this.kinds.size < MAX_KINDS
            ? { key, shown: record }
            : { key: JSON.stringify([outcome]), shown: { ...record, host: '(others)', rule: 'none' } };
    }

    protected record(record: ConnectionRecord, count: number, begun?: string): void {
        const { began, ended, outcome, code, error, bytesSent, bytesReceived } = record;
        // A line that cannot be written must not end the process; the next call of a tool finds out as well, and says so.
        void this.write({
            ...operationOf(record), ...begun !== undefined && { begun }, durationMs: ended - began, outcome,
            ...code !== undefined && { code }, ...error !== undefined && { error },
            measures: { bytes_sent: bytesSent, bytes_received: bytesReceived, ...count > 1 && { connections: count } }
        }).catch(() => undefined);
    }
}

function operationOf({ host, port, rule, session, began }: OpenedConnection): AdmittedOperation {
    return { type: 'network', ...session !== undefined && { session }, args: { host, ...port !== undefined && { port }, rule }, began };
}
