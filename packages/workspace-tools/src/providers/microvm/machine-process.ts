import type { ChildProcess } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { identify, type ProcessIdentity } from '../remains/process-identity.js';

const LAST_WORDS_CHARACTERS = 4_000;

/** A guest writes its files to its disk and turns itself off when its agent ends; after so long it is not asked any more. */
const TURN_OFF_MS = 5_000;

/** The process of a virtual machine. */
export class MachineProcess {
    readonly exited: Promise<void>;
    hasExited = false;
    protected words = '';

    constructor(protected readonly child: ChildProcess, consoles: readonly NodeJS.ReadableStream[]) {
        this.exited = new Promise<void>(resolve => {
            child.on('exit', () => resolve());
            child.on('error', error => {
                this.words += error.message;
                resolve();
            });
        }).then(() => { this.hasExited = true; });
        for (const stream of consoles) {
            stream.on('error', () => undefined);
            stream.on('data', (chunk: Buffer) => { this.words = (this.words + chunk.toString('latin1')).slice(-LAST_WORDS_CHARACTERS); });
        }
    }

    get identity(): ProcessIdentity | undefined {
        return this.child.pid === undefined ? undefined : identify(this.child.pid);
    }

    lastWords(): string {
        // Carriage returns and colours of a console.
        return stripVTControlCharacters(this.words.replaceAll('\r', '')).trim();
    }

    /** Waits a moment for the guest to turn itself off. */
    async end(): Promise<void> {
        const timer = setTimeout(() => this.child.kill('SIGKILL'), TURN_OFF_MS);
        await this.exited;
        clearTimeout(timer);
    }
}
