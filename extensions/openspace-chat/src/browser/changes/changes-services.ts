import { CommandService } from '@theia/core/lib/common/command';
import { Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CommentDelivery } from 'openspace-content/lib/browser/comments/comment-delivery';
import { CommentPlaces } from 'openspace-content/lib/browser/comments/comment-places';
import { Comments } from 'openspace-content/lib/browser/comments/comments';
import { ChangedFile } from '../../common/services/changes-service';
import { ChangeDiffs } from './change-diffs';
import { ChangeReverts } from './change-reverts';
import { ChangesCommands } from './changes-commands';
import { ChangesEntry } from './changes-entry';
import { ChangesModel } from './changes-model';
import { CopyReview } from './copy-review';
import { GitRepositories } from './git-repositories';
import { ReviewedFiles } from './reviewed-files';
import { needsStaging, Staging } from './staging';
import { TurnReviews } from './turn-reviews';

/** What can be done about changes. */
@injectable()
export class ChangesServices implements ChangesEntry {

    @inject(ChangesModel) readonly model: ChangesModel;
    @inject(ReviewedFiles) readonly reviewed: ReviewedFiles;
    @inject(Comments) readonly comments: Comments;
    @inject(CommentPlaces) readonly places: CommentPlaces;
    @inject(CommentDelivery) readonly delivery: CommentDelivery;
    @inject(ChangeDiffs) readonly diffs: ChangeDiffs;
    @inject(ChangeReverts) readonly reverts: ChangeReverts;
    @inject(CopyReview) readonly copy: CopyReview;
    @inject(GitRepositories) readonly repositories: GitRepositories;
    @inject(Staging) readonly staging: Staging;
    @inject(TurnReviews) protected readonly turns: TurnReviews;
    @inject(CommandService) protected readonly commands: CommandService;

    async show(messageID?: string): Promise<void> {
        await this.commands.executeCommand(ChangesCommands.SHOW.id, messageID);
    }

    openDiff(sessionID: string, messageID: string, path: string): Promise<void> {
        return this.diffs.openForMessage(sessionID, messageID, path);
    }

    keep(sessionID: string, messageID: string): Promise<void> {
        return this.turns.keep(sessionID, messageID);
    }

    undo(sessionID: string, messageID: string): Promise<void> {
        return this.turns.undo(sessionID, messageID);
    }

    isKept(sessionID: string, messageID: string): boolean {
        return this.reviewed.isTurnKept(sessionID, messageID);
    }

    /** Files of the view that are reviewed, and not staged as they are. */
    get stageable(): readonly ChangedFile[] {
        const { scope, list } = this.model.state;
        return list?.files.filter(
            file => scope && this.reviewed.isReviewed(scope, file) && needsStaging(this.staging.stateOf(file))
        ) ?? [];
    }

    get onDidChangeKept(): Event<void> {
        return this.reviewed.onDidChange;
    }
}
