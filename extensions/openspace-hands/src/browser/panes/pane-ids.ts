import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { StorageService } from '@theia/core/lib/browser/storage-service';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { TabBar, Widget } from '@theia/core/lib/browser/widgets';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { matchPanes } from './pane-matching';
import { TabContents } from './tab-contents';

const STORAGE_KEY = 'openspace-panes';

const storedSchema = z.object({ counter: z.number().int(), panes: z.array(z.object({ id: z.string(), tabs: z.array(z.string()) })) });

/** Names for tab groups, which have none of their own. They stay the same when the page is loaded again and its layout comes back. */
@injectable()
export class PaneIds implements FrontendApplicationContribution {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(TabContents)
    protected readonly contents: TabContents;

    @inject(StorageService)
    protected readonly storage: StorageService;

    @inject(ILogger) @named('openspace-hands:PaneIds')
    protected readonly logger: ILogger;

    protected readonly ids = new WeakMap<TabBar<Widget>, string>();
    protected counter = 0;
    /** What the page of before left, until it has been used. */
    protected stored: z.infer<typeof storedSchema> | undefined;

    /** Theia reads its layout from the same place later, so that this is there before any tab. */
    onStart(): void {
        this.storage.getData<unknown>(STORAGE_KEY).then(data => {
            this.stored = storedSchema.safeParse(data).data;
        }, (error: unknown) => this.logger.warn('the names of panes are not known any more', { reason: String(error) }));
    }

    /** The layout has just been stored. */
    onStop(): void {
        const panes = this.tabBars.map(tabBar => ({ id: this.idOf(tabBar), tabs: this.keysOf(tabBar) }));
        this.storage.setData(STORAGE_KEY, { counter: this.counter, panes }).catch((error: unknown) =>
            this.logger.warn('the names of panes were not stored', { reason: String(error) }));
    }

    /** Not to be asked before the layout has been restored. */
    idOf(tabBar: TabBar<Widget>): string {
        this.recall();
        return this.ids.get(tabBar) ?? this.give(tabBar, `pane-${++this.counter}`);
    }

    protected recall(): void {
        const { stored } = this;
        if (stored) {
            const { tabBars } = this;
            this.stored = undefined;
            this.counter = Math.max(this.counter, stored.counter);
            matchPanes(stored.panes, tabBars.map(tabBar => this.keysOf(tabBar))).forEach((id, index) =>
                id && this.give(tabBars[index], id));
        }
    }

    protected give(tabBar: TabBar<Widget>, id: string): string {
        this.ids.set(tabBar, id);
        return id;
    }

    protected get tabBars(): TabBar<Widget>[] {
        return this.shell.allTabBars.filter(({ titles }) => titles.length > 0);
    }

    protected keysOf(tabBar: TabBar<Widget>): string[] {
        const keys = tabBar.titles.map(({ owner }) => {
            const { type, contentId } = this.contents.contentOf(owner);
            return `${type} ${contentId}`;
        });
        // Sides have one group each; the names of terminals, at the bottom, are known only a while after they are back.
        const area = this.shell.getAreaFor(tabBar);
        return area === 'main' ? keys : [...keys, `area ${area}`];
    }
}
