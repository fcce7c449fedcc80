import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { ChangedFile } from '../../common/services/folder-trust';
import { changedNames, ConfigurationPrints, TOO_MUCH } from './configuration-prints';
import { printOf, sealedBytes } from './file-print';
import { hashIn, MAX_TEXT, SealedTexts } from './sealed-texts';

/** Of more files only the names are shown. */
const MAX_SHOWN = 100;

/** Names exactly this change; of what changes each time, too. */
export function digestOf(before: ConfigurationPrints, now: ConfigurationPrints): string {
    const names = changedNames(before, now);
    return createHash('sha256').update(JSON.stringify(names.map(name => [name, name === TOO_MUCH ? '' : now[name] ?? '']))).digest('hex');
}

/** What the person is shown: exactly what `now` printed, or nothing of the text. */
export function changedFiles(directory: string, before: ConfigurationPrints, now: ConfigurationPrints, texts: SealedTexts): ChangedFile[] {
    return changedNames(before, now).map((name, index) => {
        const file = path.join(directory, name);
        const kind = before[name] === undefined ? 'added' : now[name] === undefined ? 'removed' : 'changed';
        const link = /^-> (.*) /.exec(now[name] ?? '')?.[1];
        const base = { name, path: file, kind, ...link !== undefined && { link } } as const;
        if (index >= MAX_SHOWN) {
            return { ...base, unseen: 'many' };
        }
        const old = kind === 'added' ? '' : textOf(texts.of(before[name]));
        const fresh = kind === 'removed' ? '' : textOf(bytesNow(file, name, now[name]));
        if (fresh === undefined) {
            return { ...base, unseen: hashIn(now[name]) === undefined ? 'no-file' : sizeOf(file) > MAX_TEXT ? 'large' : 'binary' };
        }
        return { ...base, before: old, after: fresh };
    });
}

/** As long as it is what was printed. */
function bytesNow(file: string, name: string, print: string): Uint8Array | undefined {
    const hash = hashIn(print);
    if (hash === undefined || sizeOf(file) > MAX_TEXT) {
        return undefined;
    }
    const bytes = fs.readFileSync(file);
    if (printOf(name, bytes) !== hash) {
        throw new ChangedMeanwhile();
    }
    return sealedBytes(name, bytes);
}

/** Of a file that is no text there is nothing to be read. */
function textOf(bytes: Uint8Array | undefined): string | undefined {
    try {
        const text = bytes && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
        return text?.includes('\0') ? undefined : text;
    } catch {
        return undefined;
    }
}

function sizeOf(file: string): number {
    return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** A file changed while it was looked at. */
export class ChangedMeanwhile extends Error { }
