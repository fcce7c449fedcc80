import { nls } from '@theia/core/lib/common/nls';
import { isAllSynthetic, Part, ToolPart } from 'openspace-agent/lib/common';
import { MessageWithParts } from 'openspace-agent/lib/common/conversation/store-event';
import { SessionTranscript } from '../../common/services/sessions-service';

/**
 * The conversation as a person reads it: what was said, and which tools brought what. Thoughts, what the IDE added and what was taken
 * back stay out.
 */
export function toMarkdown({ info: { revert }, messages }: SessionTranscript, title: string): string {
    const sections = messages.filter(message => (revert === undefined || message.info.id < revert.messageID) && !isAllSynthetic(message))
        .map(messageSection).filter(section => section !== undefined);
    return [`# ${title}`, ...sections].join('\n\n') + '\n';
}

/** The conversation as the server tells it, in the form that opencode imports. */
export function toJson({ info, messages }: SessionTranscript): string {
    return JSON.stringify({ info, messages }, undefined, 2) + '\n';
}

/** A name that every file system takes. */
export function exportFileName(title: string, extension: 'md' | 'json'): string {
    const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').slice(0, 60);
    return `${name || 'session'}.${extension}`;
}

function messageSection({ info, parts }: MessageWithParts): string | undefined {
    const texts = parts.map(partText).filter(text => text !== undefined);
    const speaker = info.role === 'user'
        ? nls.localize('openspace/chat/export/person', 'You')
        : nls.localize('openspace/chat/export/agent', 'Agent ({0})', info.modelID);
    return texts.length === 0 ? undefined : [`## ${speaker}`, ...texts].join('\n\n');
}

function partText(part: Part): string | undefined {
    switch (part.type) {
        case 'text':
            return part.synthetic || part.text.trim() === '' ? undefined : part.text.trim();
        case 'file':
            return `📎 ${part.filename ?? part.mime}`;
        case 'tool':
            return toolText(part);
        default:
            return undefined;
    }
}

function toolText({ tool, state }: ToolPart): string {
    const result = state.status === 'completed' ? state.output : state.status === 'error' ? state.error : '';
    const title = 'title' in state && state.title ? state.title : JSON.stringify(state.input);
    return [`**${tool}** ${title}`, ...(result.trim() === '' ? [] : [fenced(result)])].join('\n\n');
}

/** Code in a fence that nothing in it can close. */
function fenced(text: string): string {
    const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
    const fence = '`'.repeat(longest + 1);
    return `${fence}\n${text.trimEnd()}\n${fence}`;
}
