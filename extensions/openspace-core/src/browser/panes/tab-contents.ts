import { NavigatableWidget } from '@theia/core/lib/browser/navigatable-types';
import { Saveable } from '@theia/core/lib/browser/saveable';
import { Title, Widget } from '@theia/core/lib/browser/widgets';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { PaneInfo } from '../../common';
import { PaneContentProvider } from './pane-content-provider';
import { WorkspacePaths } from './workspace-paths';

type TabInfo = PaneInfo['tabs'][number];

/** Says what tabs show, in the agent's words: type, and path or id. */
@injectable()
export class TabContents {

    @inject(WorkspacePaths)
    protected readonly paths: WorkspacePaths;

    @inject(ContributionProvider) @named(PaneContentProvider)
    protected readonly providers: ContributionProvider<PaneContentProvider>;

    describe({ owner, label }: Title<Widget>): TabInfo {
        return { ...this.contentOf(owner), title: label, isDirty: Saveable.isDirty(owner) };
    }

    contentOf(widget: Widget): Pick<TabInfo, 'type' | 'contentId'> {
        for (const provider of this.providers.getContributions()) {
            const contentId = provider.contentIdOf(widget);
            if (contentId !== undefined) {
                return { type: provider.type, contentId };
            }
        }
        const uri = NavigatableWidget.is(widget) ? widget.getResourceUri() : undefined;
        return uri ? { type: 'editor', contentId: this.paths.pathOf(uri) } : { type: 'view', contentId: widget.id };
    }

    providerOf(type: string): PaneContentProvider | undefined {
        return this.providers.getContributions().find(provider => provider.type === type);
    }
}
