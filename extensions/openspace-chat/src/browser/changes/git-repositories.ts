import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { attempt } from '../commands/attempt';
import { ChangesModel } from './changes-model';

/** Makes a folder a git repository for who wants snapshots. A failure is told; nothing rejects. */
@injectable()
export class GitRepositories {

    @inject(ChangesModel) protected readonly model: ChangesModel;
    @inject(MessageService) protected readonly messages: MessageService;

    async create(): Promise<void> {
        await attempt(this.messages, async () => {
            await this.model.createRepository();
            void this.messages.info(nls.localize(
                'openspace/chat/changes/repositoryCreated',
                'The folder is a git repository now. The server takes snapshots from the next message on.'
            ));
        });
    }
}
