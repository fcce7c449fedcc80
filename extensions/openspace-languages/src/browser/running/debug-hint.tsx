import { PanelLayout, ReactWidget, Widget } from '@theia/core/lib/browser/widgets';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import type { DebugConfigurationManager } from '@theia/debug/lib/browser/debug-configuration-manager';

/** What can be started. */
type Configurations = Pick<DebugConfigurationManager, 'current' | 'onDidChange' | 'addConfiguration'>;

/** Says what to do in the view of debugging while nothing is debugged. */
class DebugHint extends ReactWidget {

    constructor(protected readonly configurations: Configurations) {
        super();
        this.addClass('openspace-debug-hint');
        this.toDispose.push(configurations.onDidChange(() => this.update()));
        this.update();
    }

    protected readonly add = (): void => void this.configurations.addConfiguration();

    protected render(): React.ReactNode {
        const { current } = this.configurations;
        return <>
            {current
                ? nls.localize(
                    'openspace/running/hintConfiguration', 'F5 starts “{0}”, F9 sets a breakpoint in the file in front.', current.name
                )
                : nls.localize('openspace/running/hint', 'F5 runs the file in front, F9 sets a breakpoint in it.')}{' '}
            <button type='button' className='openspace-link-button' data-testid='debug-add-configuration' onClick={this.add}>
                {nls.localizeByDefault('Add Configuration...')}
            </button>
        </>;
    }
}

/** Below the line with the button that starts, above the panes. */
export function addDebugHint(view: Widget, configurations: Configurations): void {
    if (view.layout instanceof PanelLayout) {
        const hint = new DebugHint(configurations);
        view.layout.addWidget(hint);
        // The layout would count an element of the view that is not one of its widgets.
        view.node.insertBefore(hint.node, view.layout.widgets[1].node);
    }
}
