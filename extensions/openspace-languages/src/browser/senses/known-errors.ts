import type { AgentEdit } from '../../common/agent-edit';
import { Finding } from './file-diagnostics';
import { FileSnapshot, findingsIn, newFindings } from './new-findings';

/** Files of which it is remembered what was wrong with them. */
const MAX_FILES = 200;

interface KnownFile extends FileSnapshot {
    /** Nobody was changing the file when it was looked at: what is the same now has not changed. */
    readonly isCertain: boolean;
}

/** What was wrong with files before somebody changed them. */
export class KnownErrors {

    /** By URI; what was noted last at the end. */
    protected readonly files = new Map<string, KnownFile>();

    get uris(): string[] {
        return [...this.files.keys()];
    }

    has(uri: string): boolean {
        return this.files.has(uri);
    }

    get(uri: string): FileSnapshot | undefined {
        return this.files.get(uri);
    }

    note(uri: string, { text, findings }: FileSnapshot, isCertain: boolean): void {
        this.files.delete(uri);
        this.files.set(uri, { text, findings, isCertain });
        [...this.files.keys()].slice(0, -MAX_FILES).forEach(oldest => this.files.delete(oldest));
    }

    forget(uri: string): void {
        this.files.delete(uri);
    }

    /** What is wrong with a file now and was not before the edit. Without knowing how it was, what the edit touched or left open counts. */
    newIn(uri: string, now: FileSnapshot, { isNew, lines = [] }: Omit<AgentEdit, 'path'>): Finding[] {
        const before = this.files.get(uri);
        if (before && (before.isCertain || before.text !== now.text)) {
            return before.text === now.text ? [] : newFindings(before, now);
        }
        return isNew ? [...now.findings] : findingsIn(lines, now);
    }
}
