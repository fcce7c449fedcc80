import { nls } from '@theia/core/lib/common/nls';
import { ConversationMessage, Session } from 'openspace-agent/lib/common';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { withShellCommands } from './shell-messages';

/** Title that the server gives to a session before the conversation has one; forks of such a session add to it. */
const DEFAULT_TITLE = /^(?:New|Child) session - \d{4}-\d\d-\d\dT\S*(?<addition>.*)$/;

/** As many characters as a row of the list can show. */
const MAX_WORDS_LENGTH = 60;

/** Whether the conversation has no title of its own yet. */
export function isUntitled({ title }: Session): boolean {
    return title.trim() === '' || DEFAULT_TITLE.test(title);
}

/** The session's own title, else what it begins with. */
export function sessionTitle(session: Session | undefined, firstWords?: string): string {
    if (session && !isUntitled(session)) {
        return markHiddenCodes(session.title);
    }
    return markHiddenCodes(firstWords ?? nls.localize('openspace/chat/newSession', 'New session')) + additionTo(session);
}

/** What a fork adds to the title of a session that has none. */
export function additionTo(session: Session | undefined): string {
    return DEFAULT_TITLE.exec(session?.title ?? '')?.groups?.addition ?? '';
}

/** The beginning of the first message that the person wrote; undefined if there is none. */
export function firstWordsOf(messages: readonly ConversationMessage[]): string | undefined {
    for (const { info, parts } of withShellCommands(messages)) {
        const text = info.role === 'user'
            ? parts.find(part => part.type === 'text' && !part.synthetic && part.text.trim() !== '')
            : undefined;
        if (text?.type === 'text') {
            return beginning(text.text);
        }
    }
    return undefined;
}

/** The first words of a text on one line. */
export function beginning(text: string): string {
    // Nothing beyond this can be shown, however many spaces there are.
    const line = text.slice(0, 1000).trim().replace(/\s+/g, ' ');
    if (line.length <= MAX_WORDS_LENGTH) {
        return line;
    }
    const cut = line.slice(0, MAX_WORDS_LENGTH);
    const space = cut.lastIndexOf(' ');
    return `${space > MAX_WORDS_LENGTH / 2 ? cut.slice(0, space) : cut}…`;
}
