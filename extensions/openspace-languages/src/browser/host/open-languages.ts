import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter } from '@theia/core/lib/common/event';
import { injectable, postConstruct } from '@theia/core/shared/inversify';
import type { ITextModel } from '@theia/monaco-editor-core/esm/vs/editor/common/model';
import { IModelService } from '@theia/monaco-editor-core/esm/vs/editor/common/services/model';
import { StandaloneServices } from '@theia/monaco-editor-core/esm/vs/editor/standalone/browser/standaloneServices';

/** Theia reads some of its settings into models, whether or not somebody looks at them. */
const SETTINGS_SCHEME = 'user-storage';

/**
 * Knows which languages are in use: files, and whatever else stands in an editor. Theia counts code that is only coloured, such as
 * that in messages, and its own settings as well.
 */
@injectable()
export class OpenLanguages {

    protected readonly onDidOpenEmitter = new Emitter<string>();
    readonly onDidOpen = this.onDidOpenEmitter.event;

    protected readonly models = StandaloneServices.get(IModelService);

    @postConstruct()
    protected init(): void {
        this.models.getModels().forEach(model => this.observe(model));
        this.models.onModelAdded(model => this.observe(model));
    }

    has(language: string): boolean {
        return this.models.getModels().some(model => model.getLanguageId() === language && isInUse(model));
    }

    protected observe(model: ITextModel): void {
        const tell = (): void => {
            if (isInUse(model)) {
                this.onDidOpenEmitter.fire(model.getLanguageId());
            }
        };
        const listeners: DisposableCollection = new DisposableCollection(
            model.onDidChangeLanguage(tell), model.onDidChangeAttached(tell), model.onWillDispose(() => listeners.dispose())
        );
        tell();
    }
}

export function isInUse(model: Pick<ITextModel, 'uri' | 'isForSimpleWidget' | 'isAttachedToEditor'>): boolean {
    return !model.isForSimpleWidget && (model.uri.scheme !== SETTINGS_SCHEME || model.isAttachedToEditor());
}
