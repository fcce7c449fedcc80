import * as fs from 'node:fs';
import * as path from 'node:path';
import { ensurePrivateFolder, writePrivateFile } from '../launch/private-files';
import { ConfigurationPrints } from './configuration-prints';
import { printOf, sealedBytes } from './file-print';

/** Longer texts are not kept, in bytes: nobody would read their difference. */
export const MAX_TEXT = 256 * 1024;

/** Of one folder, in bytes. */
const MAX_ALL = 8 * 1024 * 1024;

const HASH = /[0-9a-f]{64}$/;

/** What sealed files said, each under its hash, for the user alone: only with it can be shown what has changed. */
export class SealedTexts {

    constructor(protected readonly folder: string) { }

    /** Keeps what the files of a folder say now, as far as it is what was printed, and text. */
    keep(directory: string, prints: ConfigurationPrints): void {
        let size = 0;
        for (const [name, print] of Object.entries(prints)) {
            const hash = hashIn(print);
            const kept = hash === undefined || size > MAX_ALL || fs.existsSync(this.fileOf(hash)) ? undefined : read(directory, name, hash);
            if (hash !== undefined && kept !== undefined) {
                size += kept.length;
                this.put(hash, kept);
            }
        }
    }

    /** Keeps what a file says, unless it is too long; answers its print. */
    keepBytes(name: string, bytes: Uint8Array): string {
        const print = printOf(name, bytes);
        if (bytes.length <= MAX_TEXT) {
            this.put(print, sealedBytes(name, bytes));
        }
        return print;
    }

    /** Undefined if it was not kept, or is not what it was. */
    of(print: string | undefined): Uint8Array | undefined {
        const hash = hashIn(print);
        try {
            const bytes = hash === undefined ? undefined : fs.readFileSync(this.fileOf(hash));
            return bytes && printOf('', bytes) === hash ? bytes : undefined;
        } catch {
            return undefined;
        }
    }

    /** Forgets what no seal names. */
    sweep(seals: readonly ConfigurationPrints[]): void {
        const used = new Set(seals.flatMap(prints => Object.values(prints).map(hashIn)));
        for (const name of fs.existsSync(this.folder) ? fs.readdirSync(this.folder) : []) {
            if (!used.has(name)) {
                fs.rmSync(path.join(this.folder, name), { force: true });
            }
        }
    }

    protected put(hash: string, bytes: Uint8Array): void {
        ensurePrivateFolder(this.folder);
        writePrivateFile(this.fileOf(hash), bytes);
    }

    protected fileOf(hash: string): string {
        return path.join(this.folder, hash);
    }
}

/** The text of a file, if it still is what was printed and not too long. */
function read(directory: string, name: string, hash: string): Uint8Array | undefined {
    try {
        const file = path.join(directory, name);
        if (fs.statSync(file).size > MAX_TEXT) {
            return undefined;
        }
        const bytes = fs.readFileSync(file);
        return printOf(name, bytes) === hash ? sealedBytes(name, bytes) : undefined;
    } catch {
        return undefined;
    }
}

export function hashIn(print: string | undefined): string | undefined {
    return print === undefined ? undefined : HASH.exec(print)?.[0];
}
