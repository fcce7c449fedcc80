import { Navigatable } from '@theia/core/lib/browser/navigatable-types';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { TabBar, Widget } from '@theia/core/lib/browser/widgets';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { PersonAtWork } from 'openspace-core/lib/browser/person/person-at-work';
import { PaneContentProvider, ResolvedContent } from 'openspace-core/lib/browser/surfaces/pane-content-provider';
import { PaneOpenArgs } from '../../common/commands/pane-open';
import { ActivePane } from './active-pane';
import { Pane, PaneService } from './pane-service';
import { TabContents } from './tab-contents';

type OpenArgs = PaneOpenArgs & Pick<ResolvedContent, 'uri'>;

interface Insertion {
    readonly options: ApplicationShell.WidgetOptions;
    /** There will be one pane more. */
    readonly isNewPane: boolean;
}

/** What is to be done to show content: bring its tab to the front, move the tab, or open one. */
export type PanePlace =
    | { readonly kind: 'front'; readonly widget: Widget; readonly pane: Pane }
    | Insertion & { readonly kind: 'move'; readonly widget: Widget }
    | Insertion & { readonly kind: 'new' };

/** Decides where content is shown: as the agent wishes, but never over what the person has the keyboard in. */
@injectable()
export class PaneChooser {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(PaneService)
    protected readonly panes: PaneService;

    @inject(TabContents)
    protected readonly contents: TabContents;

    @inject(ActivePane)
    protected readonly active: ActivePane;

    @inject(PersonAtWork)
    protected readonly person: PersonAtWork;

    /** Throws with a message for the user if the wish cannot be met. */
    choose(provider: PaneContentProvider, args: OpenArgs): PanePlace {
        const target = args.targetPaneId === undefined ? undefined : this.panes.get(args.targetPaneId);
        const wantsPane = args.newPane === true || args.splitDirection !== undefined;
        if (wantsPane && (target?.area === 'left' || target?.area === 'right')) {
            throw new Error(`${target.id} is a side panel, which cannot be split.`);
        }
        const present = this.findTab(provider, args, target);
        const pane = present && this.panes.of(present);
        if (pane && !wantsPane && (!target || pane.tabBar === target.tabBar)) {
            if (!this.isInUse(pane.tabBar, present)) {
                return { kind: 'front', widget: present, pane };
            }
            if (target || !provider.isRepeatable) {
                throw new Error(`The person is working in ${pane.id}.`);
            }
        }
        const insertion = wantsPane ? this.split(args, target) : target ? this.tabIn(target) : this.anywhere(provider);
        const moved = provider.isRepeatable ? undefined : present;
        if (moved && this.person.isWritingIn(moved.node)) {
            throw new Error('The person is writing in it.');
        }
        return moved ? { ...insertion, kind: 'move', widget: moved } : { ...insertion, kind: 'new' };
    }

    /** The tab that shows the content: in the named pane, else in the person's, else in any. */
    protected findTab(provider: PaneContentProvider, { type, contentId, uri }: OpenArgs, target: Pane | undefined): Widget | undefined {
        const { tabBar } = target ?? this.active;
        const near = tabBar?.titles.find(({ owner }) => {
            const content = this.contents.contentOf(owner);
            return content.type === type && content.contentId === contentId && isOf(owner, uri);
        });
        return near?.owner ?? provider.find(contentId, uri);
    }

    /** The tab that would be hidden has the person's keyboard, which browsers take away from hidden things. */
    protected isInUse({ currentTitle }: TabBar<Widget>, except?: Widget): boolean {
        return !!currentTitle && currentTitle.owner !== except && this.person.hasCaretIn(currentTitle.owner.node);
    }

    protected split({ splitDirection }: OpenArgs, target: Pane | undefined): Insertion {
        const mode = splitDirection === 'horizontal' ? 'split-bottom' : 'split-right';
        return this.beside((target ?? this.active).tabBar, mode);
    }

    protected tabIn({ id, tabBar }: Pane): Insertion {
        if (this.isInUse(tabBar)) {
            throw new Error(`The person is working in ${id}: name another pane, or use newPane.`);
        }
        return this.beside(tabBar, 'tab-after');
    }

    protected anywhere({ home }: PaneContentProvider): Insertion {
        if (home) {
            return { options: home, isNewPane: false };
        }
        const { tabBar } = this.active;
        const free = tabBar && [tabBar, ...this.shell.mainAreaTabBars].find(candidate => !this.isInUse(candidate));
        return free ? this.beside(free, 'tab-after') : this.beside(tabBar, 'split-right');
    }

    protected beside(tabBar: TabBar<Widget> | undefined, mode: 'tab-after' | 'split-right' | 'split-bottom'): Insertion {
        const ref = (tabBar?.currentTitle ?? tabBar?.titles[0])?.owner;
        return ref ? { options: { ref, mode }, isNewPane: mode !== 'tab-after' } : { options: { area: 'main' }, isNewPane: true };
    }
}

/** Files of several roots may have the same name. */
function isOf(widget: Widget, uri: string | undefined): boolean {
    return uri === undefined || !Navigatable.is(widget) || widget.getResourceUri()?.toString() === new URI(uri).toString();
}
