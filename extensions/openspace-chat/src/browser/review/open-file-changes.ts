import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { FileChangesEvent } from '@theia/filesystem/lib/common/files';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { ChangeScope } from '../../common/services/changes-service';
import { ChangesModel } from '../changes/changes-model';
import { ReviewedFiles } from '../changes/reviewed-files';

/**
 * What the session in the chat changed since the person last accepted something, as far as editors show it: other files may change as
 * often as they like.
 */
@injectable()
export class OpenFileChanges extends ChangesModel {

    @inject(MonacoTextModelService) protected readonly texts: MonacoTextModelService;
    @inject(ReviewedFiles) protected readonly reviewed: ReviewedFiles;

    /** What the person has accepted is where the rest begins. */
    protected override get scope(): ChangeScope | undefined {
        const scope = super.scope;
        return scope && { ...scope, accepted: this.reviewed.acceptedIn(scope.sessionID) };
    }

    protected override concerns(event: FileChangesEvent): boolean {
        return this.texts.models.some(({ uri }) => event.contains(new URI(uri)));
    }
}
