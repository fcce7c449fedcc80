import { BlockList, isIP } from 'node:net';

/** Version 4: what does not lead to the internet. `169.254.169.254`, where clouds tell secrets, is in the link-local part. */
const CLOSED_4: readonly (readonly [string, number])[] = [
    ['0.0.0.0', 8], // this network
    ['10.0.0.0', 8], // private
    ['100.64.0.0', 10], // between a provider and its customers; clouds tell secrets there, too
    ['127.0.0.0', 8], // loopback
    ['168.63.129.16', 32], // the host of a machine at Azure
    ['169.254.0.0', 16], // link-local
    ['172.16.0.0', 12], // private
    ['192.0.0.0', 24], // protocols
    ['192.88.99.0', 24], // relays between the versions
    ['192.168.0.0', 16], // private
    ['198.18.0.0', 15], // private networks for measurements
    ['224.0.0.0', 4], // multicast
    ['240.0.0.0', 4] // reserved, and broadcast
];

/** Version 6 is closed but for the part that is given out; of that, these. */
const OPEN_6 = ['2000::', 3] as const;
const CLOSED_6: readonly (readonly [string, number])[] = [
    ['2001::', 23], // protocols, and Teredo, which carries addresses of version 4 in disguise
    ['2001:db8::', 32], // documentation
    ['2002::', 16], // 6to4: see below
    ['3fff::', 20], // documentation
    ['fd00:ec2::', 32] // where a cloud tells secrets; not in the open part in any case
];

/** Made of an address of version 4 by a network that has version 6 only. */
const TRANSLATED_6 = ['64:ff9b::', 96] as const;

const closed4 = listOf('ipv4', CLOSED_4);
const closed6 = listOf('ipv6', CLOSED_6);
const open6 = listOf('ipv6', [OPEN_6]);
const translated6 = listOf('ipv6', [TRANSLATED_6]);

function listOf(type: 'ipv4' | 'ipv6', nets: readonly (readonly [string, number])[]): BlockList {
    const list = new BlockList();
    nets.forEach(([address, prefix]) => list.addSubnet(address, prefix, type));
    return list;
}

/**
 * Whether an address lies on the internet, so that it leads neither to this machine nor to its surroundings. An address of version 4
 * inside of one of version 6 is judged by itself.
 */
export function isPublicAddress(address: string): boolean {
    switch (isIP(address)) {
        case 4: return !closed4.check(address, 'ipv4');
        case 6: return isPublic6(address);
        default: return false;
    }
}

function isPublic6(address: string): boolean {
    // A zone belongs to link-local addresses.
    const words = address.includes('%') ? undefined : wordsOf(address);
    if (!words) {
        return false;
    }
    if (translated6.check(address, 'ipv6')) {
        return isPublicAddress(addressOf(words[6], words[7]));
    }
    if (words[0] === 0x2002) {
        return isPublicAddress(addressOf(words[1], words[2]));
    }
    // Mapped addresses (`::ffff:127.0.0.1`) are not in the open part, and nobody has to use them.
    return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

function addressOf(high: number, low: number): string {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight parts, for an address that `isIP` has found right. */
function wordsOf(address: string): number[] | undefined {
    const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
        const [a, b, c, d] = bytes.map(Number);
        return `${(a << 8 | b).toString(16)}:${(c << 8 | d).toString(16)}`;
    });
    const [head, tail] = plain.split('::').map(part => part === '' ? [] : part.split(':').map(word => Number.parseInt(word, 16)));
    const words = tail ? [...head, ...new Array<number>(Math.max(0, 8 - head.length - tail.length)).fill(0), ...tail] : head;
    return words.length === 8 ? words : undefined;
}
