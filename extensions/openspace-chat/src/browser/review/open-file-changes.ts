import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { FileChangesEvent } from '@theia/filesystem/lib/common/files';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { ChangesModel } from '../changes/changes-model';

/** What the session in the chat changed, as far as editors show it: other files may change as often as they like. */
@injectable()
export class OpenFileChanges extends ChangesModel {

    @inject(MonacoTextModelService) protected readonly texts: MonacoTextModelService;

    protected override concerns(event: FileChangesEvent): boolean {
        return this.texts.models.some(({ uri }) => event.contains(new URI(uri)));
    }
}
