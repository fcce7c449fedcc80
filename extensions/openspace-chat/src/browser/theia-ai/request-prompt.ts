import { MutableChatRequestModel } from '@theia/ai-chat/lib/common';
import { FILE_VARIABLE } from '@theia/ai-core/lib/browser/file-variable-contribution';
import { inject, injectable } from '@theia/core/shared/inversify';
import { Prompt, PromptAttachment } from 'openspace-agent/lib/common';
import { FilesService } from 'openspace-core/lib/common/services/files-service';

/** Turns a request of Theia's chat into a message for the server. */
@injectable()
export class RequestPrompt {

    @inject(FilesService) protected readonly files: FilesService;

    /** Files of the request's context go along as files, other context as text below the message. */
    async of({ message, context }: MutableChatRequestModel): Promise<Prompt> {
        const text = message.parts.map(part => part.promptText).join('').trim();
        const files = context.variables.filter(({ variable }) => variable.id === FILE_VARIABLE.id);
        const others = context.variables.filter(candidate => !files.includes(candidate)).map(
            ({ variable, contextValue }) => `${variable.name}:\n${contextValue}`
        );
        const attachments = await Promise.all(files.map(({ value }) => this.attach(value)));
        return { text: [text, ...others].join('\n\n'), ...attachments.length > 0 ? { attachments } : {} };
    }

    protected async attach(path: string): Promise<PromptAttachment> {
        const { uri } = await this.files.locate(path, 'show');
        return { type: 'file', mime: 'text/plain', filename: path, url: uri };
    }
}
