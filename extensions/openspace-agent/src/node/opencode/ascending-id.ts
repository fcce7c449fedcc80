import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Ids of one millisecond are told apart by a counter. */
const IDS_PER_MILLISECOND = 0x1000;

let lastTime = 0;
let counter = 0;

/** An id as the agent server makes them: it sorts messages and parts by id, so ours must grow with time like its own. */
export function ascendingId(prefix: 'msg' | 'prt', now = Date.now(), ending = randomEnding()): string {
    counter = now === lastTime ? counter + 1 : 1;
    lastTime = now;
    const time = BigInt(now) * BigInt(IDS_PER_MILLISECOND) + BigInt(counter);
    const hex = (time & 0xffffffffffffn).toString(16).padStart(12, '0');
    return `${prefix}_${hex}${ending}`;
}

function randomEnding(): string {
    return Array.from(randomBytes(14), byte => ALPHABET[byte % ALPHABET.length]).join('');
}
