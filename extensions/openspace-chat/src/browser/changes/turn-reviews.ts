import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { toastText } from 'openspace-interface/lib/browser/text/toast-text';
import { ChangeEdit, editsMeeting, editsOf } from '../../common/changes/change-edits';
import { ChangedFile, ChangeList, ChangesService } from '../../common/services/changes-service';
import { ChangeReverts } from './change-reverts';
import { ReviewedFiles } from './reviewed-files';

/** Keeps or undoes all that has changed since a message of the person. Tells what became of it; never rejects. */
@injectable()
export class TurnReviews {

    @inject(ChangesService) protected readonly service: ChangesService;
    @inject(ReviewedFiles) protected readonly reviewed: ReviewedFiles;
    @inject(ChangeReverts) protected readonly reverts: ChangeReverts;
    @inject(ConversationStore) protected readonly store: ConversationStore;
    @inject(MessageService) protected readonly messages: MessageService;

    /** Here and in the marks of editors, which know of the whole session only. */
    async keep(sessionID: string, messageID: string): Promise<void> {
        const turn = { sessionID, messageID };
        const session = { sessionID };
        await this.attempt(async () => {
            const [since, all] = await Promise.all([this.service.list(turn), this.service.list(session)]);
            for (const file of since.files) {
                this.reviewed.setReviewed(turn, file, true);
                const whole = all.files.find(({ path }) => path === file.path);
                if (whole) {
                    this.reviewed.setKept(session, whole, touchedBy(file, whole), true);
                }
            }
            this.turnsSince(sessionID, messageID).forEach(id => this.reviewed.setTurnKept(sessionID, id));
        });
    }

    async undo(sessionID: string, messageID: string): Promise<void> {
        const turn = { sessionID, messageID };
        const list = await this.attempt(() => this.service.list(turn));
        if (list && !list.files.some(({ canRevert }) => canRevert)) {
            this.messages.info(nothingToUndo(list));
        } else if (list) {
            await this.reverts.revertAll(turn, list.files);
        }
    }

    /** What has changed since a message has changed since those after it, too. */
    protected turnsSince(sessionID: string, messageID: string): string[] {
        const messages = this.store.state.conversations[sessionID]?.messages ?? [];
        const later = messages.filter(({ info }) => info.role === 'user' && info.id > messageID).map(({ info }) => info.id);
        return [messageID, ...later];
    }

    protected async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
        try {
            return await work();
        } catch (error) {
            this.messages.warn(toastText(errorText(error)));
            return undefined;
        }
    }
}

/** The edits of a file since some time of which a part has been made later. */
function touchedBy({ hunks, truncated }: ChangedFile, whole: ChangedFile): ChangeEdit[] {
    const edits = whole.hunks.flatMap(editsOf);
    const later = hunks.flatMap(editsOf);
    // Whatever stands in neither list is not marked anywhere.
    return truncated || hunks.length === 0 ? edits : edits.filter(edit => editsMeeting(edit, later).length > 0);
}

function nothingToUndo({ files }: ChangeList): string {
    return files.length === 0
        ? nls.localize('openspace/chat/changes/noneOfTurn', 'All files are as they were before this message.')
        : nls.localize('openspace/chat/changes/beforeUnknown', 'It is not known what was there before.');
}
