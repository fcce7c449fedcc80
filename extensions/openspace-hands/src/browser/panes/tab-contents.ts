import { Saveable } from '@theia/core/lib/browser/saveable';
import { Title, Widget } from '@theia/core/lib/browser/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { PaneContentProvider } from 'openspace-core/lib/browser/surfaces/pane-content-provider';
import { Surfaces } from 'openspace-core/lib/browser/surfaces/surfaces';
import { PaneInfo } from 'openspace-core/lib/common';

type TabInfo = PaneInfo['tabs'][number];

/** Says what tabs show, in the agent's words: type, path or id, and what the surface adds. */
@injectable()
export class TabContents {

    @inject(Surfaces)
    protected readonly surfaces: Surfaces;

    describe({ owner, label }: Title<Widget>): TabInfo {
        const state = this.surfaces.stateOf(owner);
        return { ...this.contentOf(owner), title: label, isDirty: Saveable.isDirty(owner), ...(state === undefined ? {} : { state }) };
    }

    contentOf(widget: Widget): Pick<TabInfo, 'type' | 'contentId'> {
        for (const { description: { type }, provider } of this.surfaces.contents) {
            const contentId = provider.contentIdOf(widget);
            if (contentId !== undefined) {
                return { type, contentId };
            }
        }
        return { type: 'view', contentId: widget.id };
    }

    providerOf(type: string): PaneContentProvider | undefined {
        return this.surfaces.providerOf(type);
    }
}
