import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The user that every command runs as, seen from inside. */
export const INNER_USER = { name: 'agent', id: 1000 } as const;

export const INNER_HOST_NAME = 'workspace';

/** Files of `/etc` that would name people, machines and servers of the host. */
const CONTENTS: Readonly<Record<string, string>> = {
    passwd: 'root:x:0:0:root:/root:/usr/sbin/nologin\n'
        + `${INNER_USER.name}:x:${INNER_USER.id}:${INNER_USER.id}:agent:/tmp/home:/bin/bash\n`
        + 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n',
    group: `root:x:0:\n${INNER_USER.name}:x:${INNER_USER.id}:\nnogroup:x:65534:\n`,
    hostname: `${INNER_HOST_NAME}\n`,
    hosts: `127.0.0.1 localhost ${INNER_HOST_NAME}\n::1 localhost ip6-localhost ip6-loopback\n`,
    'nsswitch.conf': 'passwd: files\ngroup: files\nshadow: files\nhosts: files\nnetworks: files\nprotocols: files\nservices: files\n',
    'resolv.conf': ''
};

/** Writes them into a folder of ours; their paths by their names in `/etc`. */
export function writeOwnSettings(folder: string): Record<string, string> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return Object.fromEntries(Object.entries(CONTENTS).map(([name, text]) => {
        const path = join(folder, name);
        // Not again and again: it is in use.
        if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
            writeFileSync(path, text, { mode: 0o644 });
        }
        return [name, path];
    }));
}
