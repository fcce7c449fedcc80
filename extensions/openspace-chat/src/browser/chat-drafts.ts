import { Emitter, Event } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';

/** Unsent text per session, kept while the page lives. The key `undefined` holds the text of a session not created yet. */
@injectable()
export class ChatDrafts {

    protected readonly texts = new Map<string | undefined, string>();
    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    get(sessionID: string | undefined): string {
        return this.texts.get(sessionID) ?? '';
    }

    set(sessionID: string | undefined, text: string): void {
        if (text === this.get(sessionID)) {
            return;
        }
        if (text) {
            this.texts.set(sessionID, text);
        } else {
            this.texts.delete(sessionID);
        }
        this.onDidChangeEmitter.fire();
    }

    /** Puts a text before what was typed meanwhile. */
    giveBack(sessionID: string | undefined, text: string): void {
        this.set(sessionID, joinTexts(text, this.get(sessionID)));
    }

    /** Puts a text after what was typed. */
    append(sessionID: string | undefined, text: string): void {
        this.set(sessionID, joinTexts(this.get(sessionID), text));
    }

    /** Takes the text along to another session, after what stands there. */
    move(from: string | undefined, to: string | undefined): void {
        const text = this.get(from);
        if (from !== to && text) {
            this.set(from, '');
            this.append(to, text);
        }
    }
}

function joinTexts(first: string, second: string): string {
    return first && second ? `${first}\n\n${second}` : first || second;
}
