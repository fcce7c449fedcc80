import { PanelLayout, ReactWidget, Widget } from '@theia/core/lib/browser/widgets';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';

/** Says what to do in the view of debugging while nothing is debugged. */
class DebugHint extends ReactWidget {

    constructor(protected readonly addConfiguration: () => void) {
        super();
        this.addClass('openspace-debug-hint');
        this.update();
    }

    protected render(): React.ReactNode {
        return <>
            {nls.localize('openspace/running/hint', 'F5 runs the file in front, F9 sets a breakpoint in it.')}{' '}
            <button type='button' className='openspace-link-button' data-testid='debug-add-configuration' onClick={this.addConfiguration}>
                {nls.localizeByDefault('Add Configuration...')}
            </button>
        </>;
    }
}

/** Below the line with the button that starts, above the panes. */
export function addDebugHint(view: Widget, addConfiguration: () => void): void {
    if (view.layout instanceof PanelLayout) {
        const hint = new DebugHint(addConfiguration);
        view.layout.addWidget(hint);
        // The layout would count an element of the view that is not one of its widgets.
        view.node.insertBefore(hint.node, view.layout.widgets[1].node);
    }
}
