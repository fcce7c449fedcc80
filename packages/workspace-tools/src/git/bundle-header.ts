import { open } from 'node:fs/promises';

/** Prerequisites and references of any real bundle fit; in bytes. */
const MAX_HEADER_SIZE = 1024 * 1024;
const SIGNATURES = ['# v2 git bundle', '# v3 git bundle'];

export interface BundleHeader {
    /** Commits that whoever reads the bundle must have. */
    readonly prerequisites: readonly string[];
    readonly references: ReadonlyMap<string, string>;
    /** Where the pack begins; in bytes. */
    readonly packStart: number;
}

/** Reads the text in front of a bundle's pack. Undefined if this is not a bundle: it was made by somebody who may send us anything. */
export async function readBundleHeader(file: string): Promise<BundleHeader | undefined> {
    const handle = await open(file, 'r');
    try {
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(MAX_HEADER_SIZE), 0, MAX_HEADER_SIZE, 0);
        return parseBundleHeader(buffer.subarray(0, bytesRead));
    } finally {
        await handle.close();
    }
}

export function parseBundleHeader(bytes: Buffer): BundleHeader | undefined {
    const end = bytes.indexOf('\n\n');
    if (end < 0) {
        return undefined;
    }
    const [signature, ...lines] = bytes.subarray(0, end).toString('utf8').split('\n');
    if (!SIGNATURES.includes(signature)) {
        return undefined;
    }
    const prerequisites: string[] = [];
    const references = new Map<string, string>();
    for (const line of lines) {
        const [, minus, commit, name] = /^(-?)([0-9a-f]{40}|[0-9a-f]{64})(?: (.*))?$/.exec(line) ?? [];
        if (minus) {
            prerequisites.push(commit);
        } else if (commit && name) {
            references.set(name, commit);
        } else if (!line.startsWith('@object-format=')) {
            return undefined;
        }
    }
    return { prerequisites, references, packStart: end + 2 };
}
