import { Disposable } from '@theia/core/lib/common/disposable';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FolderStateClient, FolderStateContent, FolderStateService } from '../../common/services/folder-state';
import { FolderStates } from './folder-states';

/** For one page: hears of what others write. */
@injectable()
export class FolderStateServiceImpl implements FolderStateService {

    @inject(FolderStates)
    protected readonly states: FolderStates;

    setClient(client: FolderStateClient): Disposable {
        return this.states.onDidWrite(({ folder, key, value, writer }) => {
            if (writer !== this) {
                client.onDidWrite(folder, key, value);
            }
        });
    }

    async read(folder: string): Promise<FolderStateContent> {
        return this.states.read(folder);
    }

    async write(folder: string, key: string, value?: unknown): Promise<void> {
        this.states.write(folder, key, value, this);
    }

    async setAside(folder: string, key: string): Promise<string | undefined> {
        return this.states.setAside(folder, key, this);
    }
}
