import { MutableChatResponseModel } from '@theia/ai-chat/lib/common';
import { Answer } from './answer';
import { PartContent, toContent, WaitingContent } from './part-contents';

/** Keeps a response of Theia's chat like the answer of the server. */
export class AnswerWriter {

    protected readonly contents = new Map<string, PartContent>();
    protected readonly waitingContent: WaitingContent;
    protected shown: readonly unknown[] = [];
    protected waiting = false;

    constructor(protected readonly response: MutableChatResponseModel, sessionID: string) {
        this.waitingContent = new WaitingContent(sessionID);
    }

    write(answer: Answer): void {
        let changed = false;
        const contents = answer.parts.map(part => {
            const content = this.contents.get(part.id) ?? toContent(part);
            this.contents.set(part.id, content);
            if (content.part !== part) {
                changed = true;
                // The same id is the same kind of part.
                content.update(part as never);
            }
            return content;
        });
        const wanted = answer.waiting ? [...contents, this.waitingContent] : contents;
        const { response } = this.response;
        const known = this.shown.length;
        if (this.shown.some((content, index) => wanted[index] !== content)) {
            response.clearContent();
            response.addContents(wanted);
        } else if (wanted.length > known) {
            response.addContents(wanted.slice(known));
        } else if (changed) {
            response.responseContentChanged();
        }
        this.shown = wanted;
        this.tellWhetherWaiting(answer.waiting);
        const { last } = answer;
        const model = last && `${last.providerID}/${last.modelID}`;
        if (model && model !== this.response.languageModel) {
            this.response.setLanguageModel(model);
        }
    }

    protected tellWhetherWaiting(waiting: boolean): void {
        if (waiting && !this.waiting) {
            this.response.waitForInput();
        } else if (!waiting && this.waiting) {
            this.response.stopWaitingForInput();
        }
        this.waiting = waiting;
    }
}
