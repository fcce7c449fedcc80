/** The headers of an answer, as Node writes them: small letters, several of the same name joined by commas. */
export type FrameHeaders = Readonly<Record<string, string | string[] | undefined>>;

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Scheme, host and port, each of which may be missing but the host; a path says nothing of frames. */
const HOST_SOURCE = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[^:/\s]+|\[[^\]]+\])(?::(\d+|\*))?(?:\/.*)?$/i;

/**
 * The header by which a page forbids its frame in a window of `embedder`; undefined if the browser will show it.
 * As in https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header and
 * https://www.w3.org/TR/CSP3/#directive-frame-ancestors
 */
export function frameRefusal(page: URL, headers: FrameHeaders, embedder: URL): string | undefined {
    const policies = values(headers['content-security-policy']).flatMap(policy => ancestorsIn(policy) ?? []);
    if (policies.length > 0) {
        // Where a policy speaks of frames, the older header does not count.
        const refusing = policies.find(({ sources }) => !sources.some(source => matches(source, page, embedder)));
        return refusing && `Content-Security-Policy: ${refusing.text}`;
    }
    const options = new Set(values(headers['x-frame-options']).map(value => value.toLowerCase()));
    const text = `X-Frame-Options: ${[...options].map(option => option.toUpperCase()).join(', ')}`;
    if (options.size > 1) {
        // Contradictions are read as a refusal, unless no browser ever knew any of them.
        return ['deny', 'sameorigin', 'allowall'].some(option => options.has(option)) ? text : undefined;
    }
    return options.has('deny') || options.has('sameorigin') && page.origin !== embedder.origin ? text : undefined;
}

interface Ancestors {
    readonly text: string;
    readonly sources: readonly string[];
}

/** What a policy says of frames; the first of several directives counts. */
function ancestorsIn(policy: string): Ancestors | undefined {
    const directives = policy.split(';').map(directive => directive.trim());
    const text = directives.find(directive => /^frame-ancestors(\s|$)/i.test(directive));
    return text === undefined ? undefined : { text, sources: text.split(/\s+/).slice(1).map(source => source.toLowerCase()) };
}

function matches(source: string, page: URL, embedder: URL): boolean {
    if (source === '*') {
        return true;
    }
    if (source === '\'self\'') {
        return page.origin === embedder.origin;
    }
    if (/^[a-z][a-z0-9+.-]*:$/.test(source)) {
        return isSchemeOf(source, embedder);
    }
    const [, scheme, host = '', port] = HOST_SOURCE.exec(source) ?? [];
    return host !== ''
        && isSchemeOf(scheme ? `${scheme}:` : page.protocol, embedder)
        && (host === '*' || host === embedder.hostname || host.startsWith('*.') && embedder.hostname.endsWith(host.slice(1)))
        && (port === '*' || (port ?? DEFAULT_PORTS[embedder.protocol]) === (embedder.port || DEFAULT_PORTS[embedder.protocol]));
}

/** What is allowed for http is allowed for https. */
function isSchemeOf(scheme: string, { protocol }: URL): boolean {
    return scheme === protocol || scheme === 'http:' && protocol === 'https:';
}

function values(header: string | string[] | undefined): string[] {
    return [header ?? []].flat().flatMap(text => text.split(',')).map(value => value.trim()).filter(value => value !== '');
}
