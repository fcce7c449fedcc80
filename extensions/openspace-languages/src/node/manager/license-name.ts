import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { z } from 'zod';

/** A name such as `MIT`, or where the text is; more is not a name. */
const MAX_LENGTH = 80;

const manifest = z.object({ license: z.string() });

export function licenseName(text: string): string {
    const line = text.replace(/\s+/g, ' ').trim();
    return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}

/** What the manifest in the folder of an extension names; undefined if it names none. */
export async function readLicense(folder: string): Promise<string | undefined> {
    try {
        return licenseName(manifest.parse(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))).license) || undefined;
    } catch {
        return undefined;
    }
}
