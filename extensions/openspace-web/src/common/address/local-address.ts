/** What a person may type: `5173`, `localhost:5173/about`, `http://127.0.0.1:8000`. */
const PORT_ONLY = /^:?(\d{1,5})(?=$|[/?#])/;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/** The address of a page on this machine in its full form; throws with a message for the user. */
export function parseLocalAddress(text: string): URL {
    const trimmed = text.trim();
    const full = SCHEME.test(trimmed) ? trimmed : `http://${trimmed.replace(PORT_ONLY, 'localhost:$1')}`;
    if (!URL.canParse(full)) {
        throw new Error(`Not an address: ${text}`);
    }
    const url = new URL(full);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
        throw new Error(`Only http and https addresses can be shown, not ${url.protocol}`);
    }
    if (url.username || url.password) {
        throw new Error('An address with a user name or password is not shown.');
    }
    if (!isLoopback(url.hostname)) {
        throw new Error(`Only pages of this machine can be shown, such as http://localhost:5173: ${url.hostname} is not on it.`);
    }
    return url;
}

/** Whether a host name always means this machine. As `URL` writes it: IPv6 in brackets, IPv4 in its usual form. */
export function isLoopback(hostname: string): boolean {
    const name = hostname.toLowerCase().replace(/\.$/, '');
    return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** What to connect to for a loopback name: names below localhost are not known to every system. */
export function connectHost(hostname: string): string {
    const name = hostname.toLowerCase();
    return name === '[::1]' ? '::1' : /^127\./.test(name) ? name : 'localhost';
}
