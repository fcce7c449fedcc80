import { isLoopback, parseLocalAddress } from './local-address';

/** What servers print that listen everywhere; nobody goes there, but here. */
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '[::]']);

/** The page of this machine that a link in a text leads to, if it leads to one; the end of a sentence does not belong to it. */
export function linkedAddress(text: string): URL | undefined {
    const bare = text.replace(/[.,:;]+$/, '');
    if (!/^https?:/i.test(bare) || !URL.canParse(bare)) {
        return undefined;
    }
    const url = new URL(bare);
    if (EVERYWHERE.has(url.hostname)) {
        url.hostname = 'localhost';
    }
    return isLoopback(url.hostname) && !url.username && !url.password ? parseLocalAddress(url.href) : undefined;
}
