import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentService, FollowUpCall, PromptAttachment } from 'openspace-agent/lib/common';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { ChatInputService } from '../../common/services/chat-input-service';
import { Draft, DraftAttachment, liveAttachments } from '../drafts/draft';
import { ModelChoices } from '../models/model-choices';
import { isShell, readSlash, shellCommand } from './completion-query';
import { CompletionSource } from './completion-source';
import { toPart } from './prompt-part';

/** Brings a draft to the server: as a message, a command or a shell command, as its first character says. */
@injectable()
export class DraftDelivery {

    @inject(AgentService) protected readonly service: AgentService;
    @inject(ChatInputService) protected readonly input: ChatInputService;
    @inject(FilesService) protected readonly files: FilesService;
    @inject(ModelChoices) protected readonly choices: ModelChoices;
    @inject(CompletionSource) protected readonly completions: CompletionSource;

    /** The backend knows the message by `key`. */
    async deliver(sessionID: string, draft: Draft, key: string): Promise<void> {
        const request = await this.prepare(sessionID, draft);
        switch (request.kind) {
            case 'message': return this.service.sendPrompt(sessionID, request.prompt, key);
            case 'command': return this.input.runCommand(sessionID, request.call, key);
            case 'shell': return this.input.runShell(sessionID, request.call, key);
        }
    }

    /** What is to be sent, with all that is chosen for it now. */
    async prepare(sessionID: string, draft: Draft): Promise<FollowUpCall> {
        const { text } = draft;
        const choices = this.choices.choicesFor(sessionID);
        if (isShell(text) && shellCommand(text)) {
            return { kind: 'shell', call: { command: shellCommand(text), ...choices } };
        }
        const slash = readSlash(text);
        if (slash && await this.completions.hasCommand(slash.name)) {
            const attachments = await this.partsOf(text, draft.attachments.filter(({ type }) => type !== 'mention'));
            return { kind: 'command', call: { ...slash, ...choices, ...attachments.length > 0 ? { attachments } : {} } };
        }
        const attachments = await this.partsOf(text, liveAttachments(draft));
        return { kind: 'message', prompt: { text, ...choices, ...attachments.length > 0 ? { attachments } : {} } };
    }

    protected partsOf(text: string, attachments: readonly DraftAttachment[]): Promise<PromptAttachment[]> {
        return Promise.all(attachments.map(attachment => toPart(text, attachment, (path, kind) => this.uriOf(path, kind))));
    }

    protected async uriOf(path: string, kind: 'file' | 'folder'): Promise<string> {
        return (await this.files.locate(path, kind === 'folder' ? 'list' : 'show')).uri;
    }
}
