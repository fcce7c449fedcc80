import { PromptAttachment } from 'openspace-core/lib/common';
import { FollowUpCall } from 'openspace-core/lib/common/follow-ups-service';
import { Draft, DraftAttachment } from '../drafts/draft';

/** What was queued, as it stood in the input. */
export function draftOf(request: FollowUpCall): Draft {
    switch (request.kind) {
        case 'message':
            return { text: request.prompt.text, attachments: (request.prompt.attachments ?? []).map(attachmentOf) };
        case 'command':
            return { text: `/${request.call.name} ${request.call.arguments}`.trimEnd(), attachments: (request.call.attachments ?? []).map(attachmentOf) };
        case 'shell':
            return { text: `!${request.call.command}`, attachments: [] };
    }
}

/** The way back from what the server gets; see `toPart`. */
function attachmentOf(part: PromptAttachment, index: number): DraftAttachment {
    if (part.type === 'agent') {
        return { type: 'mention', kind: 'agent', name: part.name };
    }
    const { mime, url, source } = part;
    if (source?.type === 'file') {
        return { type: 'mention', kind: mime === 'application/x-directory' ? 'folder' : 'file', name: source.path };
    }
    const name = part.filename ?? mime;
    if (url.startsWith('data:')) {
        return { type: 'data', id: `data-${Date.now()}-again-${index}`, name, mime, url };
    }
    const lines = /\?start=(\d+)&end=(\d+)$/.exec(url);
    return { type: 'context', path: name, ...lines ? { lines: { start: Number(lines[1]), end: Number(lines[2]) } } : {} };
}
