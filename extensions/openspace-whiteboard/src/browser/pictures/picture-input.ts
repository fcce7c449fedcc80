import { nls } from '@theia/core/lib/common/nls';
import { QuickInputService } from '@theia/core/lib/common/quick-pick-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { isPictureFile } from 'openspace-content/lib/browser/pictures/picture-source';
import { FilesService } from 'openspace-core/lib/common/services/files-service';

/** Endings by which pictures are found. */
const ENDINGS = ['.png', '.jpg', '.jpeg', '.svg', '.gif', '.webp'];

/** Asks the person which picture of the workspace a shape should show. */
@injectable()
export class PictureInput {

    @inject(QuickInputService)
    protected readonly input: QuickInputService;

    @inject(FilesService)
    protected readonly files: FilesService;

    /** One of those that are there, or a path that is typed. Undefined if the person leaves it as it is. */
    async ask(current: string | undefined): Promise<string | undefined> {
        const paths = await this.pictures();
        const typed = nls.localize('openspace/whiteboard/picture/type', 'Enter a Path…');
        const pick = paths.length === 0 ? { label: typed } : await this.input.showQuickPick([
            ...paths.map(path => ({ label: path.slice(path.lastIndexOf('/') + 1), description: path, path })),
            { label: typed, alwaysShow: true, path: undefined }
        ], {
            placeholder: nls.localize('openspace/whiteboard/picture/choose', 'Choose a picture of the workspace'),
            matchOnDescription: true
        });
        if (!pick || 'path' in pick && pick.path !== undefined) {
            return pick && 'path' in pick ? pick.path : undefined;
        }
        const path = await this.input.input({
            prompt: nls.localize('openspace/whiteboard/picture/prompt', 'Path of the picture in this workspace'),
            value: current ?? '',
            validateInput: async value => value.trim() !== '' && !isPictureFile(value.trim())
                ? nls.localize('openspace/whiteboard/picture/invalid', 'Enter the path of a picture, such as docs/logo.png') : undefined
        });
        return path?.trim() || undefined;
    }

    protected async pictures(): Promise<string[]> {
        const found = await Promise.all(ENDINGS.map(ending =>
            this.files.search({ query: ending, includePattern: `**/*${ending}` }).catch(() => ({ results: [] }))));
        return [...new Set(found.flatMap(({ results }) => results).filter(isPictureFile))].sort();
    }
}
