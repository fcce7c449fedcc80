import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { BaseWidget, Widget } from '@theia/core/lib/browser/widgets/widget';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { SCM_VIEW_CONTAINER_ID } from '@theia/scm/lib/browser/scm-contribution';
import { ChangedFile, ChangeScope } from '../../common/services/changes-service';
import { ChangesModel } from '../changes/changes-model';
import { ReviewedFiles } from '../changes/reviewed-files';

export interface UnreviewedFile {
    readonly scope: ChangeScope;
    readonly file: ChangedFile;
}

/** Files that the session in the chat changed and the person has not reviewed; looked up while the view of source control is open. */
@injectable()
export class UnreviewedFiles extends ChangesModel {

    @inject(ReviewedFiles) protected readonly reviewed: ReviewedFiles;
    @inject(WidgetManager) protected readonly widgets: WidgetManager;

    /** By their URIs, as Theia writes them; undefined after a change. */
    protected found: ReadonlyMap<string, UnreviewedFile> | undefined;

    start(): void {
        this.onDidChange(() => { this.found = undefined; });
        this.reviewed.onDidChange(() => this.publish(this.current));
        this.widgets.getWidgets(SCM_VIEW_CONTAINER_ID).forEach(widget => this.follow(widget));
        this.widgets.onDidCreateWidget(({ factoryId, widget }) => factoryId === SCM_VIEW_CONTAINER_ID && this.follow(widget));
    }

    find(uri: string): UnreviewedFile | undefined {
        this.found ??= this.list();
        return this.found.get(uri);
    }

    protected list(): ReadonlyMap<string, UnreviewedFile> {
        const { scope, list } = this.state;
        return new Map(scope ? list?.files.flatMap(file => file.uri === undefined || this.reviewed.isReviewed(scope, file)
            ? []
            : [[new URI(file.uri).toString(), { scope, file }]]) : []);
    }

    protected follow(view: Widget): void {
        const watching = new DisposableCollection();
        const update = (isVisible: boolean): void => {
            watching.dispose();
            if (isVisible) {
                watching.push(this.watch());
            }
        };
        if (view instanceof BaseWidget) {
            view.onDidChangeVisibility(update);
        }
        view.disposed.connect(() => watching.dispose());
        update(view.isVisible);
    }
}
