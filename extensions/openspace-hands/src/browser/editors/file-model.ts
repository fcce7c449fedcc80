import { ILogger } from '@theia/core/lib/common/logger';
import type { Resource } from '@theia/core/lib/common/resource';
import { inject, injectable, interfaces } from '@theia/core/shared/inversify';
import { EditorPreferences } from '@theia/editor/lib/common/editor-preferences';
import { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';
import { MonacoEditorModelFactory } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { MonacoToProtocolConverter } from '@theia/monaco/lib/browser/monaco-to-protocol-converter';
import { ProtocolToMonacoConverter } from '@theia/monaco/lib/browser/protocol-to-monaco-converter';

/** No text ever has this version. */
const NEVER = -1;

/**
 * An open file that stays unsaved if somebody typed while it was being written. Theia's `doSave` calls the text of that moment saved,
 * although an older one is on the disk: closing the tab then drops what was typed, without a question.
 */
class FileModel extends MonacoEditorModel {

    protected isSaving = false;

    protected override async doSave(...options: Parameters<MonacoEditorModel['doSave']>): Promise<void> {
        this.isSaving = true;
        try {
            await super.doSave(...options);
        } finally {
            this.isSaving = false;
        }
    }

    protected override setDirty(dirty: boolean): void {
        // What has been written is no longer among the changes.
        if (!dirty && this.isSaving && this.contentChanges.length > 0) {
            this.bufferSavedVersionId = NEVER;
        } else {
            super.setDirty(dirty);
        }
    }
}

@injectable()
class FileModelFactory implements MonacoEditorModelFactory {

    readonly scheme = 'file';

    @inject(MonacoToProtocolConverter)
    protected readonly m2p: MonacoToProtocolConverter;

    @inject(ProtocolToMonacoConverter)
    protected readonly p2m: ProtocolToMonacoConverter;

    @inject(ILogger)
    protected readonly logger: ILogger;

    @inject(EditorPreferences)
    protected readonly preferences: EditorPreferences;

    createModel(resource: Resource): MonacoEditorModel {
        return new FileModel(resource, this.m2p, this.p2m, this.logger, this.preferences);
    }
}

/** Apart from the editors' other bindings: those are also used where Monaco cannot be loaded. */
export function bindFileModel(bind: interfaces.Bind): void {
    bind(FileModelFactory).toSelf().inSingletonScope();
    bind(MonacoEditorModelFactory).toService(FileModelFactory);
}
