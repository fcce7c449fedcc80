import { WidgetStatusBarService } from '@theia/core/lib/browser/widget-status-bar-service';
import { Widget } from '@theia/core/lib/browser/widgets';
import { injectable } from '@theia/core/shared/inversify';

/** Theia's service, which keeps line, language and the like of an editor in the status bar until another takes its place. */
@injectable()
export class OpenWidgetStatus extends WidgetStatusBarService {

    protected shown: Widget | undefined;

    protected override show(widget: Widget): void {
        super.show(widget);
        if (widget !== this.shown && this.contributionProvider.getContributions().some(contribution => contribution.canHandle(widget))) {
            this.shown = widget;
            widget.disposed.connect(() => this.hide(widget));
        }
    }

    /** Unless the status bar tells of another one already. */
    protected hide(widget: Widget): void {
        if (widget === this.shown) {
            this.shown = undefined;
            this.contributionProvider.getContributions().forEach(contribution => contribution.deactivate(this.statusBar));
        }
    }
}
