import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Event } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';

/** Number of Monaco's `EndOfLinePreference` for line feeds. */
const LINE_FEEDS = 1;

export interface OpenText {
    /** With line feeds, whatever the file has. */
    readonly text: () => string;
    readonly onDidChange: Event<void>;
}

/** Texts of files as editors have them, with changes that are not saved. */
@injectable()
export class SourceText {

    @inject(MonacoTextModelService) protected readonly models: MonacoTextModelService;

    /** Until `toDispose` is; rejects if the file cannot be read. */
    async open(uri: URI, toDispose: DisposableCollection): Promise<OpenText> {
        const reference = await this.models.createModelReference(uri);
        toDispose.push(reference);
        if (toDispose.disposed) {
            reference.dispose();
        }
        const model = reference.object;
        return {
            text: () => model.textEditorModel.getValue(LINE_FEEDS),
            onDidChange: listener => model.onDidChangeContent(() => { listener(); })
        };
    }
}
