import { nls } from '@theia/core/lib/common/nls';
import { LineComment } from './line-comments';

/** Longer lines are cut: the agent has the file. */
const LONGEST_QUOTE = 200;

/** The comments as a message to the agent, in the order of the files and their lines. */
export function commentsMessage(comments: readonly LineComment[]): string {
    const sorted = [...comments].sort((a, b) => a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1);
    const intro = comments.length === 1
        ? nls.localize('openspace/chat/changes/oneCommentIntro', 'A comment on your changes:')
        : nls.localize('openspace/chat/changes/commentsIntro', 'Comments on your changes:');
    return [intro, ...sorted.map(describe)].join('\n\n');
}

function describe({ path, line, side, quote, text }: LineComment): string {
    const place = side === 'before' ? nls.localize('openspace/chat/changes/removedLine', '{0}:{1} (removed line)', path, line) : `${path}:${line}`;
    const shown = quote.length > LONGEST_QUOTE ? `${quote.slice(0, LONGEST_QUOTE)}…` : quote;
    return [place, ...quote.trim() ? [`> ${shown}`] : [], text.trim()].join('\n');
}
