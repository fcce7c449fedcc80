import { NavigatableWidget } from '@theia/core/lib/browser/navigatable-types';
import { Saveable } from '@theia/core/lib/browser/saveable';
import { Title, Widget } from '@theia/core/lib/browser/widgets';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { PaneInfo } from '../../common';
import { PaneContentProvider } from './pane-content-provider';

type TabInfo = PaneInfo['tabs'][number];

/** Says what tabs show, in the agent's words: type, and path or id. */
@injectable()
export class TabContents {

    @inject(WorkspaceService)
    protected readonly workspace: WorkspaceService;

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
        return uri ? { type: 'editor', contentId: this.pathOf(uri) } : { type: 'view', contentId: widget.id };
    }

    providerOf(type: string): PaneContentProvider | undefined {
        return this.providers.getContributions().find(provider => provider.type === type);
    }

    /** Relative to the first root, with its name in front in another one; a URI outside of all. */
    pathOf(uri: URI): string {
        for (const [index, { resource, name }] of this.workspace.tryGetRoots().entries()) {
            const path = resource.relative(uri)?.toString();
            if (path) {
                return index === 0 ? path : `${name}/${path}`;
            }
        }
        return uri.toString();
    }
}
