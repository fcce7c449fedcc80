import { nls } from '@theia/core/lib/common/nls';
import { ConversationMessage, Part } from 'openspace-agent/lib/common';
import { Turn } from './turns';

type CompactionPart = Extract<Part, { type: 'compaction' }>;

/** The request to replace the conversation so far by a summary. */
export function compactionOf({ parts }: ConversationMessage): CompactionPart | undefined {
    return parts.find((part): part is CompactionPart => part.type === 'compaction');
}

/** Whether the message is the summary that replaces the conversation so far. */
export function isSummary({ info }: ConversationMessage): boolean {
    return info.role === 'assistant' && info.summary === true;
}

/** How it stands with the compaction that began a turn. */
export function describeCompaction({ messages }: Turn): string {
    const summary = messages.find(isSummary)?.info;
    if (summary?.role === 'assistant' && summary.error) {
        return nls.localize('openspace/chat/compactionFailed', 'The conversation could not be compacted');
    }
    if (summary?.role !== 'assistant' || summary.time.completed === undefined) {
        return nls.localize('openspace/chat/compacting', 'Compacting the conversation…');
    }
    return messages.some(message => compactionOf(message)?.auto)
        ? nls.localize('openspace/chat/compactedAuto', 'Conversation compacted automatically')
        : nls.localize('openspace/chat/compacted', 'Conversation compacted');
}
