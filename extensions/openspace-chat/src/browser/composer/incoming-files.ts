import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { ChatDrafts } from '../drafts/chat-drafts';
import { Mention, mentionToken, tokenIndex, withAttachment } from '../drafts/draft';
import { attachmentMime, isText, MAX_FILE_SIZE } from './attachment-rules';
import { dataAddress } from './data-address';

/** Takes files that the person pastes, drops or picks into a draft. What cannot go along is told to the user. */
@injectable()
export class IncomingFiles {

    @inject(ChatDrafts) protected readonly drafts: ChatDrafts;
    @inject(FilesService) protected readonly files: FilesService;
    @inject(WorkspacePaths) protected readonly paths: WorkspacePaths;
    @inject(MessageService) protected readonly messages: MessageService;

    protected count = 0;

    /** Files from outside go along with their contents. */
    async attach(sessionID: string | undefined, files: readonly File[]): Promise<void> {
        for (const file of files) {
            const problem = await this.attachFile(sessionID, file);
            if (problem) {
                this.messages.warn(problem);
            }
        }
    }

    /** Files and folders of the workspace are mentioned. */
    async mention(sessionID: string | undefined, uris: readonly URI[]): Promise<void> {
        for (const uri of uris) {
            try {
                const wanted = this.paths.pathOf(uri);
                // Only folders can be listed; of all others the second reason is the one to tell.
                const { path, kind } = await this.files.locate(wanted, 'list').catch(() => this.files.locate(wanted, 'show'));
                this.addMention(sessionID, { type: 'mention', kind: kind === 'folder' ? 'folder' : 'file', name: path });
            } catch (error) {
                this.messages.warn(nls.localize(
                    'openspace/chat/notMentioned', '{0} cannot be mentioned: {1}', uri.path.base,
                    errorText(error)
                ));
            }
        }
    }

    protected addMention(sessionID: string | undefined, mention: Mention): void {
        const draft = this.drafts.draft(sessionID);
        const token = mentionToken(mention);
        const gap = draft.text === '' || /\s$/.test(draft.text) ? '' : ' ';
        const text = tokenIndex(draft.text, token) >= 0 ? draft.text : `${draft.text}${gap}${token} `;
        this.drafts.replace(sessionID, withAttachment({ ...draft, text }, mention));
    }

    /** Answers why the file cannot go along. */
    protected async attachFile(sessionID: string | undefined, file: File): Promise<string | undefined> {
        const name = file.name || nls.localize('openspace/chat/pastedFile', 'pasted file');
        if (file.size > MAX_FILE_SIZE) {
            return nls.localize(
                'openspace/chat/fileTooLarge', '{0} was not attached: it is larger than {1} MB.', name, MAX_FILE_SIZE / 1024 / 1024
            );
        }
        const bytes = await read(file).catch(() => undefined);
        if (!bytes) {
            return nls.localize(
                'openspace/chat/fileUnreadable', '{0} was not attached: it cannot be read. Folders can be dropped from the explorer.', name
            );
        }
        const mime = attachmentMime(file.type) ?? (isText(bytes) ? 'text/plain' : undefined);
        if (!mime) {
            return nls.localize(
                'openspace/chat/fileUnsupported', '{0} was not attached: the agent reads pictures (PNG, JPEG, GIF, WebP), PDF and text.',
                name
            );
        }
        this.drafts.attach(
            sessionID, { type: 'data', id: `data-${Date.now()}-${++this.count}`, name, mime, url: dataAddress(mime, bytes) }
        );
        return undefined;
    }
}

async function read(file: File): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
        reader.onerror = () => reject(new Error(reader.error?.message));
        reader.readAsArrayBuffer(file);
    });
}
