/** Where a workspace pushes to and pulls from: chosen by the person, never read from the repository, which the agent can change. */
export interface RemoteAddress {
    /** Of the repository, without credentials. */
    readonly url: string;
    /** Scheme, host and port: what a credential is good for. */
    readonly origin: string;
    /** Without port, in small letters. */
    readonly host: string;
    readonly owner: string;
    /** Without `.git`. */
    readonly repository: string;
}

export class RemoteAddressError extends Error {
    override readonly name = 'RemoteAddressError';
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** `git@github.com:owner/repository.git`, as people have it in their own repositories. */
const SHORT_SSH = /^git@([a-z0-9.-]+):(?!\/)(.+)$/i;
const SEGMENT = /^[\w.-]+$/;

/** Takes https addresses, and http on this machine. Git has other transports that run programs: they are refused. */
export function parseRemoteAddress(text: string): RemoteAddress {
    const short = SHORT_SSH.exec(text);
    const url = toUrl(short ? `https://${short[1]}/${short[2]}` : text);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname))) {
        throw new RemoteAddressError(`The remote must be an https address, not ${url.protocol}`);
    }
    if (url.username !== '' || url.password !== '') {
        throw new RemoteAddressError('The address of the remote must not contain credentials: configure a token source.');
    }
    const segments = url.pathname.replace(/\/$/, '').split('/').slice(1);
    if (url.search !== ''
        || url.hash !== '' || segments.length < 2 || segments.some(segment => !SEGMENT.test(segment) || /^\.+$/.test(segment))) {
        throw new RemoteAddressError('The address of the remote must end in owner/repository.');
    }
    const repository = segments[segments.length - 1].replace(/\.git$/, '');
    return {
        url: `${url.origin}/${segments.join('/')}`, origin: url.origin, host: url.hostname, owner: segments[segments.length - 2], repository
    };
}

function toUrl(text: string): URL {
    try {
        return new URL(text);
    } catch {
        throw new RemoteAddressError('The address of the remote is not a URL.');
    }
}
