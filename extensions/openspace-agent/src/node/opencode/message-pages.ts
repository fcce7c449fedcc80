import { MessageWithParts } from '../../common';
import { OpencodeEndpoint } from './opencode-endpoint';

export interface MessagePage {
    readonly messages: readonly MessageWithParts[];
    /** Where the next older page ends; undefined if there is none. */
    readonly earlier?: string;
}

export interface MessagePlace {
    readonly sessionID: string;
    readonly directory: string;
}

/** Large enough that reading all is quick, and small enough that the server has time for others in between. */
const BACKGROUND_PAGE = 200;

/** The newest messages of a session, or the newest before a place. */
export async function fetchMessages(
    { client }: Pick<OpencodeEndpoint, 'client'>, place: MessagePlace, limit: number, before?: string
): Promise<MessagePage> {
    const { data, response } = await client.session.messages({ ...place, limit, before }, { throwOnError: true });
    return { messages: data, earlier: response.headers.get('x-next-cursor') ?? undefined };
}

/**
 * The newest messages before another; it need not exist any more.
 * Reads what is newer as well, for the server names such places only page by page.
 */
export async function fetchMessagesBefore(
    endpoint: Pick<OpencodeEndpoint, 'client'>, place: MessagePlace, limit: number, messageID: string
): Promise<MessagePage> {
    let page: MessagePage | undefined;
    do {
        page = await fetchMessages(endpoint, place, limit, page?.earlier);
        const messages = page.messages.filter(({ info }) => info.id < messageID);
        if (messages.length > 0) {
            return { messages, earlier: page.earlier };
        }
    } while (page.earlier !== undefined);
    return { messages: [] };
}

/** All messages of a session, page by page, newest page first: a server that reads all at once answers nobody else meanwhile. */
export async function* everyMessage(endpoint: Pick<OpencodeEndpoint, 'client'>, place: MessagePlace): AsyncGenerator<MessageWithParts> {
    let before: string | undefined;
    do {
        const page = await fetchMessages(endpoint, place, BACKGROUND_PAGE, before);
        yield* page.messages;
        before = page.earlier;
    } while (before !== undefined);
}

/** All messages of a session, read page by page, oldest first. */
export async function allMessages(endpoint: Pick<OpencodeEndpoint, 'client'>, place: MessagePlace): Promise<MessageWithParts[]> {
    const messages: MessageWithParts[] = [];
    for await (const message of everyMessage(endpoint, place)) {
        messages.push(message);
    }
    return messages.sort((a, b) => a.info.id < b.info.id ? -1 : 1);
}
