import type { TextDocument } from 'vscode';

/** As long as one keeps typing, half of a word is no problem. */
const TYPING_MS = 400;

interface PendingCheck {
    readonly timer: NodeJS.Timeout;
    /** Resolves when the check is done, or when another one has taken its place. */
    readonly over: Promise<void>;
    readonly end: () => void;
}

/** Checks of documents that are about to run or are running: at most one of each document, and whoever asks can wait for it. */
export class PendingChecks {

    /** By the URI of the document. */
    protected readonly checks = new Map<string, PendingCheck>();

    constructor(protected readonly check: (document: TextDocument) => Promise<void>) { }

    /** Checks a document: once nobody is typing in it, or at once if its text is that of the disk. */
    begin(document: TextDocument): void {
        this.cancel(document);
        let end = (): void => undefined;
        const over = new Promise<void>(resolve => { end = resolve; });
        const timer = setTimeout(() => void this.run(document, pending), document.isDirty ? TYPING_MS : 0);
        const pending: PendingCheck = { timer, over, end };
        this.checks.set(document.uri.toString(), pending);
    }

    /** Nobody waits any more for a check of the document; one that is running is not stopped. */
    cancel({ uri }: TextDocument): void {
        this.forget(uri.toString(), this.checks.get(uri.toString()));
    }

    /** Resolves when the newest text of a document has been checked; at once if nobody checks it. */
    async whenDone(uri: string): Promise<void> {
        for (let pending = this.checks.get(uri); pending; pending = this.checks.get(uri)) {
            await pending.over;
        }
    }

    dispose(): void {
        this.checks.forEach((pending, uri) => this.forget(uri, pending));
    }

    protected async run(document: TextDocument, pending: PendingCheck): Promise<void> {
        try {
            await this.check(document);
        } finally {
            this.forget(document.uri.toString(), pending);
        }
    }

    protected forget(uri: string, pending: PendingCheck | undefined): void {
        clearTimeout(pending?.timer);
        if (pending && this.checks.get(uri) === pending) {
            this.checks.delete(uri);
        }
        pending?.end();
    }
}
