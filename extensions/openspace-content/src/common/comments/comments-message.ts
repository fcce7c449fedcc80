import { nls } from '@theia/core/lib/common/nls';
import { commentName, commentPlaceText, isThread, LocatedComment } from './comment';

/** By which the agent answers where the person wrote. */
export const ANSWER_COMMAND = 'openspace.editor.comments';

/** Longer quotes are cut: the agent has the file. */
const MAX_QUOTE_LENGTH = 200;

/** The comments as a message to the agent, in the order of the files and their lines. */
export function commentsMessage(comments: readonly LocatedComment[]): string {
    const sorted = [...comments].sort(
        (a, b) => a.place.path === b.place.path ? firstLine(a) - firstLine(b) : a.place.path < b.place.path ? -1 : 1
    );
    return [introOf(comments), ...sorted.map(describe), ...answerHint(sorted)].join('\n\n');
}

/** What the person says in a thread that the agent knows. */
export function replyMessage(comment: LocatedComment, reply: string): string {
    const intro = nls.localize('openspace/content/replyIntro', 'About my comment:');
    return [intro, describe({ ...comment, text: reply }), ...answerHint([comment])].join('\n\n');
}

function answerHint(comments: readonly LocatedComment[]): string[] {
    const names = comments.filter(isThread).map(commentName).join(', ');
    return names === '' ? [] : [nls.localize('openspace/content/answerHint', 'Answer in place with {0}: {1}', ANSWER_COMMAND, names)];
}

function firstLine({ place, lines }: LocatedComment): number {
    return lines?.startLine ?? (place.kind === 'lines' ? place.line : 0);
}

function introOf(comments: readonly LocatedComment[]): string {
    if (comments.some(({ place }) => place.kind === 'surface' || place.origin === 'editor')) {
        return comments.length === 1 ? nls.localize('openspace/content/oneCommentIntro', 'A comment:')
            : nls.localize('openspace/content/commentsIntro', 'Comments:');
    }
    return comments.length === 1
        ? nls.localize('openspace/chat/changes/oneCommentIntro', 'A comment on your changes:')
        : nls.localize('openspace/chat/changes/commentsIntro', 'Comments on your changes:');
}

function describe(comment: LocatedComment): string {
    const { place: { quote }, text } = comment;
    const shown = quote.length > MAX_QUOTE_LENGTH ? `${quote.slice(0, MAX_QUOTE_LENGTH)}…` : quote;
    return [describePlace(comment), ...quote.trim() ? [shown.replace(/^/gm, '> ')] : [], text.trim()].join('\n');
}

/** The quote is what the person saw: the agent must know if that is not what it will find. */
function describePlace(comment: LocatedComment): string {
    const place = commentPlaceText(comment);
    if (comment.place.kind === 'lines' && comment.place.side === 'before') {
        return nls.localize('openspace/chat/changes/removedLine', '{0} (removed line)', place);
    }
    switch (comment.state) {
        case 'there': return place;
        case 'changed': return nls.localize('openspace/content/changedPlace', '{0} (changed since this comment was written)', place);
        case 'gone': return nls.localize('openspace/content/gonePlace', '{0} (no longer there)', place);
    }
}
