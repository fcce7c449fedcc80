import { Saveable } from '@theia/core/lib/browser/saveable';
import { Title, Widget } from '@theia/core/lib/browser/widgets';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { PaneInfo } from '../../common';
import { PaneContentProvider } from './pane-content-provider';

type TabInfo = PaneInfo['tabs'][number];

/** Says what tabs show, in the agent's words: type, and path or id. */
@injectable()
export class TabContents {

    @inject(ContributionProvider) @named(PaneContentProvider)
    protected readonly providers: ContributionProvider<PaneContentProvider>;

    describe({ owner, label }: Title<Widget>): TabInfo {
        return { ...this.contentOf(owner), title: label, isDirty: Saveable.isDirty(owner) };
    }

    contentOf(widget: Widget): Pick<TabInfo, 'type' | 'contentId'> {
        for (const provider of this.allProviders()) {
            const contentId = provider.contentIdOf(widget);
            if (contentId !== undefined) {
                return { type: provider.type, contentId };
            }
        }
        return { type: 'view', contentId: widget.id };
    }

    providerOf(type: string): PaneContentProvider | undefined {
        return this.allProviders().find(provider => provider.type === type);
    }

    /** Decks and boards are files, too: whoever knows more than that is asked first. */
    protected allProviders(): PaneContentProvider[] {
        return this.providers.getContributions().toSorted((a, b) => Number(a.type === 'editor') - Number(b.type === 'editor'));
    }
}
