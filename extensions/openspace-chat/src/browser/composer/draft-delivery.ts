import { inject, injectable } from '@theia/core/shared/inversify';
import { OpenSpaceService, PromptAttachment } from 'openspace-core/lib/common';
import { ChatInputService } from 'openspace-core/lib/common/chat-input-service';
import { FilesService } from 'openspace-core/lib/common/files-service';
import { ModelChoices } from '../models/model-choices';
import { CompletionSource } from './completion-source';
import { isShell, readSlash, shellCommand } from './completion-query';
import { Draft, DraftAttachment, liveAttachments } from './draft';
import { toPart } from './prompt-part';

/** Brings a draft to the server: as a message, a command or a shell command, as its first character says. */
@injectable()
export class DraftDelivery {

    @inject(OpenSpaceService) protected readonly service: OpenSpaceService;
    @inject(ChatInputService) protected readonly input: ChatInputService;
    @inject(FilesService) protected readonly files: FilesService;
    @inject(ModelChoices) protected readonly choices: ModelChoices;
    @inject(CompletionSource) protected readonly completions: CompletionSource;

    async deliver(sessionID: string, draft: Draft): Promise<void> {
        const { text } = draft;
        const choices = this.choices.choicesFor(sessionID);
        if (isShell(text) && shellCommand(text)) {
            return this.input.runShell(sessionID, { command: shellCommand(text), ...choices });
        }
        const slash = readSlash(text);
        if (slash && await this.completions.hasCommand(slash.name)) {
            const attachments = await this.partsOf(text, draft.attachments.filter(({ type }) => type !== 'mention'));
            return this.input.runCommand(sessionID, { ...slash, ...choices, ...attachments.length > 0 ? { attachments } : {} });
        }
        const attachments = await this.partsOf(text, liveAttachments(draft));
        return this.service.sendPrompt(sessionID, { text, ...choices, ...attachments.length > 0 ? { attachments } : {} });
    }

    protected partsOf(text: string, attachments: readonly DraftAttachment[]): Promise<PromptAttachment[]> {
        return Promise.all(attachments.map(attachment => toPart(text, attachment, path => this.uriOf(path))));
    }

    protected async uriOf(path: string): Promise<string> {
        return (await this.files.locate(path, 'show')).uri;
    }
}
