import { CommandService } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ChangeDiffs } from './change-diffs';
import { ChangeReverts } from './change-reverts';
import { ChangesCommands } from './changes-commands';
import { ChangesEntry } from './changes-entry';
import { ChangesModel } from './changes-model';
import { CommentSender } from './comment-sender';
import { GitRepositories } from './git-repositories';
import { LineComments } from './line-comments';
import { ReviewedFiles } from './reviewed-files';

/** What can be done about changes. */
@injectable()
export class ChangesServices implements ChangesEntry {

    @inject(ChangesModel) readonly model: ChangesModel;
    @inject(ReviewedFiles) readonly reviewed: ReviewedFiles;
    @inject(LineComments) readonly comments: LineComments;
    @inject(ChangeDiffs) readonly diffs: ChangeDiffs;
    @inject(ChangeReverts) readonly reverts: ChangeReverts;
    @inject(CommentSender) readonly sender: CommentSender;
    @inject(GitRepositories) readonly repositories: GitRepositories;
    @inject(CommandService) protected readonly commands: CommandService;

    async show(messageID?: string): Promise<void> {
        await this.commands.executeCommand(ChangesCommands.SHOW.id, messageID);
    }

    openDiff(sessionID: string, messageID: string, path: string): Promise<void> {
        return this.diffs.openForMessage(sessionID, messageID, path);
    }
}
