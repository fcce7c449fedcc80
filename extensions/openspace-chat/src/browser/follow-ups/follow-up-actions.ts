import { Emitter, Event } from '@theia/core/lib/common/event';
import { MessageService } from '@theia/core/lib/common/message-service';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { FollowUpCall, PromptAttachment } from 'openspace-agent/lib/common';
import { FollowUpSummary } from 'openspace-agent/lib/common/conversation/follow-up-queue';
import { PageMemory } from 'openspace-interface/lib/browser/page/page-memory';
import { FollowUpsService } from '../../common/services/follow-ups-service';
import { attempt } from '../commands/attempt';
import { DraftDelivery } from '../composer/draft-delivery';
import { PromptSender } from '../composer/prompt-sender';
import { ChatDrafts } from '../drafts/chat-drafts';
import { Draft, DraftAttachment } from '../drafts/draft';
import { ChatSelection } from '../selection/chat-selection';
import { FollowUpPreferences, FollowUpWay } from './follow-up-preferences';

/** What the person does with messages that wait. A failure is reported to the user; none of these rejects. */
@injectable()
export class FollowUpActions {

    @inject(FollowUpsService) protected readonly service: FollowUpsService;
    @inject(FollowUpPreferences) protected readonly preferences: FollowUpPreferences;
    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(ChatSelection) protected readonly selection: ChatSelection;
    @inject(PromptSender) protected readonly sender: PromptSender;
    @inject(DraftDelivery) protected readonly delivery: DraftDelivery;
    @inject(ChatDrafts) protected readonly drafts: ChatDrafts;
    @inject(MessageService) protected readonly messages: MessageService;

    /** Sessions whose draft was taken out of the queue, with the item that came after it; as drafts they outlive a reload. */
    protected readonly edited = new Map<string, string | undefined>(EditedMemory.recall());

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.preferences.onPreferenceChanged(() => { this.onDidChangeEmitter.fire(); });
        this.drafts.onDidChange(() => {
            [...this.edited.keys()].filter(sessionID => this.drafts.get(sessionID) === '').forEach(
                sessionID => this.setEdited(sessionID, false)
            );
        });
    }

    /** What Enter does while the agent works. What came out of the queue goes back there. */
    enterWay(sessionID: string | undefined): FollowUpWay {
        return this.isEditing(sessionID) ? 'queue' : this.preferences['openspace.chat.followUp'];
    }

    isEditing(sessionID: string | undefined): boolean {
        return sessionID !== undefined && this.edited.has(sessionID);
    }

    /** Lets the draft of the shown session wait until the agent is done. */
    async queue(): Promise<void> {
        const { activeSessionID } = this.selection;
        // The draft goes, and with it what is known of it.
        const before = activeSessionID && this.edited.get(activeSessionID);
        await this.sender.post(
            async (sessionID, draft, key) => this.service.add(sessionID, await this.delivery.prepare(sessionID, draft), before, key)
        );
    }

    /** Takes one back into the input, before what stands there. */
    async edit(sessionID: string, id: string): Promise<void> {
        await attempt(this.messages, async () => {
            const items = this.itemsOf(sessionID);
            const after = items.at(items.findIndex(item => item.id === id) + 1)?.id;
            const call = await this.service.take(sessionID, id);
            if (call) {
                this.drafts.giveBack(sessionID, draftOf(call));
                this.setEdited(sessionID, true, after);
            }
        });
    }

    /** One place up or down. */
    async step(sessionID: string, id: string, by: -1 | 1): Promise<void> {
        const items = this.itemsOf(sessionID);
        const index = items.findIndex(item => item.id === id);
        const target = index + by;
        if (index >= 0 && target >= 0 && target < items.length) {
            await this.move(sessionID, id, items.at(by < 0 ? target : target + 1)?.id);
        }
    }

    async move(sessionID: string, id: string, before: string | undefined): Promise<void> {
        await attempt(this.messages, () => this.service.move(sessionID, id, before));
    }

    async drop(sessionID: string, id: string): Promise<void> {
        await attempt(this.messages, () => this.service.drop(sessionID, id));
    }

    async send(sessionID: string, id: string): Promise<void> {
        await attempt(this.messages, () => this.service.sendNow(sessionID, id));
    }

    async resume(sessionID: string): Promise<void> {
        await attempt(this.messages, () => this.service.resume(sessionID));
    }

    protected itemsOf(sessionID: string): readonly FollowUpSummary[] {
        return this.store.state.followUps[sessionID]?.items ?? [];
    }

    protected setEdited(sessionID: string, isEdited: boolean, after?: string): void {
        if (isEdited) {
            this.edited.set(sessionID, after);
        } else {
            this.edited.delete(sessionID);
        }
        this.onDidChangeEmitter.fire();
        EditedMemory.keep(this.edited);
    }
}

/** By session, the item before which the edited one stood; null at the end. */
const memory = new PageMemory('openspace-chat-edited-follow-ups', z.array(z.tuple([z.string(), z.string().nullable()])), Infinity);

/** Which drafts of this tab came out of the queue; kept where drafts are, while the page is loaded again. */
const EditedMemory = {

    recall(): Array<[string, string | undefined]> {
        return (memory.look() ?? []).map(([sessionID, before]) => [sessionID, before ?? undefined]);
    },

    /** Without it the text is still there, as a new message. */
    keep(edited: ReadonlyMap<string, string | undefined>): void {
        memory.keep([...edited].map(([sessionID, before]) => [sessionID, before ?? null]));
    }
};

/** What was queued, as it stood in the input. */
function draftOf(request: FollowUpCall): Draft {
    switch (request.kind) {
        case 'message':
            return { text: request.prompt.text, attachments: (request.prompt.attachments ?? []).map(attachmentOf) };
        case 'command':
            return {
                text: `/${request.call.name} ${request.call.arguments}`.trimEnd(),
                attachments: (request.call.attachments ?? []).map(attachmentOf)
            };
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
