import { FrontendApplicationContribution } from '@theia/core/lib/browser';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { DockPanel, Widget } from '@theia/core/lib/browser/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';

/** What Lumino knows of a child; private there. */
interface LayoutInternals {
    readonly _items?: Map<Widget, { dispose(): void }>;
}

/**
 * Lumino never lets go of a tab bar: the layout remembers that of every group which ever was, and Theia's has two React
 * trees and some four hundred listeners. Here it is forgotten with its group.
 */
@injectable()
export class DisposedTabBars implements FrontendApplicationContribution {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    onStart(): void {
        for (const panel of [this.shell.mainPanel, this.shell.bottomPanel]) {
            panel.layoutModified.connect(() => forgetDisposed(panel));
        }
    }
}

export function forgetDisposed(panel: DockPanel): void {
    const { _items } = panel.layout as unknown as LayoutInternals;
    for (const [widget, item] of _items ?? []) {
        if (widget.isDisposed) {
            _items?.delete(widget);
            item.dispose();
        }
    }
}
