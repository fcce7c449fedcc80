import { PromptAttachment } from 'openspace-agent/lib/common';
import { contextLabel, DraftAttachment, mentionToken, tokenIndex } from '../drafts/draft';
import { dataAddress } from './data-address';

/**
 * An attachment as the server wants it. `uriOf` finds a file or folder by its path, and rejects with a message for the user if it is
 * gone.
 */
export async function toPart(
    text: string, attachment: DraftAttachment, uriOf: (path: string, kind: 'file' | 'folder') => Promise<string>
): Promise<PromptAttachment> {
    switch (attachment.type) {
        case 'data': {
            const { mime, name, url } = attachment;
            return { type: 'file', mime, filename: name, url };
        }
        case 'context': {
            const { path, lines, excerpt } = attachment;
            if (excerpt) {
                // Nobody asks for the excerpt of a file that is gone.
                await uriOf(path, 'file');
                const address = dataAddress('text/plain', new TextEncoder().encode(excerpt.text));
                return { type: 'file', mime: 'text/plain', filename: contextLabel(attachment), url: address };
            }
            const url = await uriOf(path, 'file');
            return { type: 'file', mime: 'text/plain', filename: path, url: lines ? `${url}?start=${lines.start}&end=${lines.end}` : url };
        }
        case 'mention': {
            const { kind, name } = attachment;
            const value = mentionToken(attachment);
            const start = tokenIndex(text, value);
            const place = { value, start, end: start + value.length };
            if (kind === 'agent') {
                return { type: 'agent', name, source: place };
            }
            const mime = kind === 'folder' ? 'application/x-directory' : 'text/plain';
            return { type: 'file', mime, filename: name, url: await uriOf(name, kind), source: { type: 'file', path: name, text: place } };
        }
    }
}
