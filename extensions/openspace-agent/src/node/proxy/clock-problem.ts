import { TurnProblem } from '../../common';
import { fetchMessages } from '../opencode/message-pages';
import { OpencodeEndpoint } from '../opencode/opencode-endpoint';
import { DirectoryFeed } from './directory-feed';
import { pause } from './pause';
import { setBackProblem } from './turn-problem';

/** So far a server's clock may be ahead of ours, or ours have been corrected, without anybody noticing. */
const MAX_WAIT_MS = 3_000;

/**
 * The server puts messages in order by ids that are made of the time, and answers none that is older than its last answer: after the
 * clock was set back a message would stay without an answer and without an error.
 */
export async function clockProblem(
    endpoint: OpencodeEndpoint, { directory, newestMessages }: DirectoryFeed, sessionID: string
): Promise<TurnProblem | undefined> {
    const seen = newestMessages.get(sessionID);
    if (seen !== undefined && seen < Date.now()) {
        return undefined;
    }
    // What was seen may have been taken back since.
    const newest = await fetchMessages(endpoint, { sessionID, directory }, 1)
        .then(({ messages }) => messages.at(-1)?.info.time.created ?? 0, () => undefined);
    if (newest === undefined) {
        return undefined;
    }
    newestMessages.set(sessionID, newest);
    const ahead = newest - Date.now();
    if (ahead > MAX_WAIT_MS) {
        return setBackProblem();
    }
    if (ahead >= 0) {
        await pause(ahead + 1);
    }
    return undefined;
}
