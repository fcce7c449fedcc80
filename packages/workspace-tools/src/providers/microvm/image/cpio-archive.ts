export type CpioEntry =
    | { kind: 'folder'; path: string }
    | { kind: 'file'; path: string; content: Uint8Array; mode: number }
    | { kind: 'link'; path: string; leadsTo: string };

const FOLDER = 0o040755, FILE = 0o100000, LINK = 0o120777;
const TRAILER = 'TRAILER!!!';
const ALIGNMENT = 4;

/**
 * The archive that Linux unpacks at its start (`newc`); several may follow each other. Paths are relative, folders come before what is in
 * them.
 */
export function encodeCpio(entries: readonly CpioEntry[]): Buffer {
    const parts = entries.map((entry, index) => {
        switch (entry.kind) {
            case 'folder': return member(entry.path, FOLDER, new Uint8Array(), index + 1);
            case 'file': return member(entry.path, FILE | entry.mode, entry.content, index + 1);
            case 'link': return member(entry.path, LINK, Buffer.from(entry.leadsTo), index + 1);
        }
    });
    return Buffer.concat([...parts, member(TRAILER, 0, new Uint8Array(), 0)]);
}

function member(path: string, mode: number, content: Uint8Array, inode: number): Buffer {
    const name = Buffer.from(`${path}\0`);
    // inode, mode, user, group, links, time, size, device (2), its own device (2), length of the name, checksum
    const fields = [inode, mode, 0, 0, 1, 0, content.length, 0, 0, 0, 0, name.length, 0];
    const head = Buffer.from(`070701${fields.map(field => field.toString(16).padStart(8, '0')).join('')}`);
    return Buffer.concat([padded(Buffer.concat([head, name])), padded(content)]);
}

function padded(bytes: Uint8Array): Buffer {
    return Buffer.concat([bytes, Buffer.alloc((ALIGNMENT - bytes.length % ALIGNMENT) % ALIGNMENT)]);
}
