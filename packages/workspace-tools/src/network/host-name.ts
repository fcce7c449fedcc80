import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

/** As the name system has them: letters, digits, hyphens and underscores, at least two labels, the last of them not a number. */
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

const MAX_NAME_LENGTH = 253;
const MAX_PORT = 65_535;

/** What is said of a name that cannot be used. */
export interface NameProblem {
    readonly problem: string;
}

/** Where a program wants to go, in the one spelling that rules, questions and the audit use. */
export interface HostTarget {
    /** Lower case, as the name system spells it (`xn--…`), without a dot at the end. */
    readonly host: string;
    readonly port: number;
}

/** Names for machines that are not on the internet, whatever a resolver would say. */
const LOCAL_ENDINGS = ['localhost', 'local', 'localdomain', 'internal', 'intranet', 'lan', 'home', 'corp', 'private', 'home.arpa', 'onion'];

/**
 * The one spelling of a host name, or what is wrong with it. Addresses are no names, in none of their spellings (`127.1`,
 * `2130706433`, `0x7f.1`, `0177.0.0.1`, `[::1]`): what cannot be told from an address is refused.
 */
export function parseHostName(text: string): string | NameProblem {
    if (text === '' || text.length > MAX_NAME_LENGTH + 1) {
        return { problem: 'The name of the host is empty or too long.' };
    }
    if (/[^\p{L}\p{M}\p{N}._-]/u.test(text)) {
        return isIP(text.replace(/^\[|\]$/g, '')) > 0 ? ADDRESS : { problem: 'The name of the host contains characters that no name has.' };
    }
    // Full-width letters, digits and dots become plain ones here, so that what follows sees what a resolver would see.
    const name = domainToASCII(text.replace(/\.$/, '')).toLowerCase();
    if (isIP(name) > 0 || looksLikeAddress(text) || name !== '' && looksLikeAddress(name)) {
        return ADDRESS;
    }
    const labels = name.split('.');
    if (name.length > MAX_NAME_LENGTH || !labels.every(label => LABEL.test(label))) {
        return { problem: 'This is not the name of a host.' };
    }
    if (labels.length < 2 || LOCAL_ENDINGS.some(ending => name === ending || name.endsWith(`.${ending}`))) {
        return { problem: 'This name is not one of the internet.' };
    }
    return name;
}

/** `host:port`, as CONNECT has it. */
export function parseAuthority(text: string, defaultPort?: number): HostTarget | NameProblem {
    const match = /^(.*?)(?::(\d{1,5}))?$/s.exec(text);
    const port = match?.[2] === undefined ? defaultPort : Number(match[2]);
    if (!match || port === undefined || port < 1 || port > MAX_PORT) {
        return { problem: 'The port is missing or is none.' };
    }
    const host = parseHostName(match[1]);
    return typeof host === 'string' ? { host, port } : host;
}

const ADDRESS: NameProblem = { problem: 'Hosts are reached by their names only, not by addresses.' };

/** A last label that is a number, in any base: programs take the whole for an address. */
function looksLikeAddress(name: string): boolean {
    return /(?:^|\.)(?:0x[0-9a-f]*|\d+)\.?$/i.test(name);
}
