import { ConversationMessage } from 'openspace-agent/lib/common';
import { splitMarkdown } from 'openspace-content/lib/browser/markdown/markdown-blocks';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { ideResults, isVisiblePart } from '../model/message-parts';
import { toolLabel } from '../model/tool-label';
import { summarizeTool } from '../model/tool-summary';
import { problemOfAnswer } from '../model/turn-error';

const texts = new WeakMap<ConversationMessage, string>();

/**
 * All that a person can read of the message, also in what is folded; remembered, because messages keep their identity while they do not
 * change.
 */
export function messageText(message: ConversationMessage): string {
    const known = texts.get(message);
    if (known !== undefined) {
        return known;
    }
    const text = markHiddenCodes([...ownTexts(message), ...ideResults(message).map(part => part.text)].filter(Boolean).join('\n'));
    texts.set(message, text);
    return text;
}

function* ownTexts(message: ConversationMessage): Iterable<string> {
    const { info, parts } = message;
    for (const part of parts.filter(isVisiblePart)) {
        switch (part.type) {
            case 'text':
                // What the person wrote is shown as they wrote it.
                yield info.role === 'user' ? part.text : readable(part.text);
                break;
            case 'reasoning':
                yield readable(part.text);
                break;
            case 'tool': {
                const { name, title, input, output } = summarizeTool(part, info.role === 'assistant' ? info.path.cwd : undefined);
                yield [toolLabel(name), title, input === title ? '' : input, output].filter(Boolean).join('\n');
                break;
            }
            case 'file':
                yield part.filename ?? '';
                break;
            case 'retry':
                yield part.error.data.message;
        }
    }
    const problem = problemOfAnswer(message);
    if (problem) {
        yield `${reasonText(problem.title)}\n${reasonText(problem.detail)}`;
    }
}

/** Markdown without the marks that nobody sees; code stays as it is. */
function readable(markdown: string): string {
    return splitMarkdown(markdown).map(({ kind, text }) => kind === 'code' ? text : text
        .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
        .replace(/`+|\*\*|__|~~|^#{1,6}\s+|^>\s?/gm, '')).join('\n');
}
