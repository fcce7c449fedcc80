/** A message that came to the window of the IDE. */
export interface IncomingMessage {
    readonly origin: string;
    readonly data: unknown;
}

/** The frame of a webview whose window sent the message. */
export interface SendingFrame {
    /** What the IDE made it load. */
    readonly address: string;
    readonly hasFocus: boolean;
}

/** What webviews say to the IDE. Theia knows more: ways to load files, which nobody needs here. */
const CHANNELS: ReadonlySet<unknown> = new Set([
    'onmessage', 'onconsole', 'do-update-state', 'webview-ready', 'did-focus', 'did-blur', 'do-reload', 'did-mousedown', 'did-mouseup',
    'did-context-menu', 'did-set-content', 'did-scroll'
]);

/** What may start something in the IDE: keys, which run commands, and links, which are opened. */
const ACTS: ReadonlySet<unknown> = new Set(['did-keydown', 'did-click-link']);

const LEVELS: ReadonlySet<unknown> = new Set(['log', 'info', 'warn', 'error', 'trace', 'debug']);

/**
 * Whether a message that names a webview may be heard. It must come from the very frame that the IDE made for that webview, still
 * showing it. Keys and links count only if the person has just done something there: a page can pretend both.
 *
 * @param frame undefined if no frame of a webview sent it
 * @param personActs whether the person used mouse or keyboard in the window a moment ago
 */
export function mayBeHeard({ origin, data }: IncomingMessage, frame: SendingFrame | undefined, personActs: boolean): boolean {
    const { target, channel, data: content } = data as Record<string, unknown>;
    const address = frame && new URL(frame.address);
    if (!frame || !address || address.origin !== origin || address.searchParams.get('id') !== target) {
        return false;
    }
    if (channel === 'onconsole') {
        return LEVELS.has((content as { level?: unknown } | undefined)?.level);
    }
    return CHANNELS.has(channel) || (ACTS.has(channel) && frame.hasFocus && personActs);
}

/** Whether a message is one that Theia would take for the message of a webview, from whomever it comes. */
export function namesWebview(data: unknown): boolean {
    return typeof data === 'object' && data !== null && 'target' in data && 'channel' in data;
}
