import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import { Draft, DraftAttachment, EMPTY_DRAFT, isSameDraft, joinDrafts, withAttachment, withoutAttachment } from './draft';

/** What is unsent, per session. The key `undefined` holds the draft of a session not created yet. */
@injectable()
export class ChatDrafts {

    protected readonly drafts = new Map<string | undefined, Draft>();
    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    /** The text of a draft. */
    get(sessionID: string | undefined): string {
        return this.draft(sessionID).text;
    }

    /** The same object while nothing changes. */
    draft(sessionID: string | undefined): Draft {
        return this.drafts.get(sessionID) ?? EMPTY_DRAFT;
    }

    all(): Array<[string | undefined, Draft]> {
        return [...this.drafts];
    }

    /** Changes the text. Attachments stay, so that a mention which is deleted and typed again is one. */
    set(sessionID: string | undefined, text: string): void {
        this.replace(sessionID, { ...this.draft(sessionID), text });
    }

    replace(sessionID: string | undefined, draft: Draft): void {
        if (isSameDraft(draft, this.draft(sessionID))) {
            return;
        }
        if (draft.text || draft.attachments.length > 0) {
            this.drafts.set(sessionID, draft);
        } else {
            this.drafts.delete(sessionID);
        }
        this.onDidChangeEmitter.fire();
    }

    attach(sessionID: string | undefined, attachment: DraftAttachment): void {
        this.replace(sessionID, withAttachment(this.draft(sessionID), attachment));
    }

    /** Removes an attachment, and its mention from the text. */
    detach(sessionID: string | undefined, id: string): void {
        this.replace(sessionID, withoutAttachment(this.draft(sessionID), id));
    }

    /** Empties a draft and answers what it was. */
    take(sessionID: string | undefined): Draft {
        const draft = this.draft(sessionID);
        this.replace(sessionID, EMPTY_DRAFT);
        return draft;
    }

    /** Puts a draft before what was typed meanwhile. */
    giveBack(sessionID: string | undefined, draft: Draft): void {
        this.replace(sessionID, joinDrafts(draft, this.draft(sessionID)));
    }

    /** Puts a text after what was typed. */
    append(sessionID: string | undefined, text: string): void {
        this.replace(sessionID, joinDrafts(this.draft(sessionID), { text, attachments: [] }));
    }

    /** Takes a draft along to another session, after what stands there. */
    move(from: string | undefined, to: string | undefined): void {
        if (from !== to) {
            this.replace(to, joinDrafts(this.draft(to), this.take(from)));
        }
    }
}
