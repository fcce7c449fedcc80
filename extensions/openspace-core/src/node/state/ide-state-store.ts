import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { IdeState, ideStateSchema, writeState } from '../../common';
import { ConnectedTab, lastFocused } from '../tabs/connected-tab';
import { TabRegistry } from '../tabs/tab-registry';

/** What the tabs and the external surfaces show now. */
@injectable()
export class IdeStateStore {

    @inject(TabRegistry)
    protected readonly tabs: TabRegistry;

    protected readonly byTab = new Map<ConnectedTab, IdeState>();
    protected readonly bySurface = new Map<string, IdeState>();

    @postConstruct()
    protected init(): void {
        this.tabs.onDidRemove(tab => this.byTab.delete(tab));
    }

    publish(tab: ConnectedTab, state: IdeState): void {
        this.byTab.set(tab, ideStateSchema.parse(state));
    }

    publishSurface(surface: string, state: IdeState): void {
        this.bySurface.set(surface, state);
    }

    removeSurface(surface: string): void {
        this.bySurface.delete(surface);
    }

    /** The state of the tab that had the person's attention last, as text; undefined if nothing is known about the folder. */
    text(directory: string | undefined, preferred?: ConnectedTab): string | undefined {
        const tabs = [...this.byTab.keys()].filter(tab => !tab.leaving && (directory === undefined || tab.directory === directory));
        const shown = preferred && tabs.includes(preferred) ? preferred : lastFocused(tabs);
        const surfaces = [...this.bySurface].sort(([a], [b]) => (a < b ? -1 : 1));
        const lines = [
            ...(shown ? writeState(this.byTab.get(shown)!) : []),
            ...surfaces.flatMap(([name, state]) => writeState(state).map(line => `- ${name}: ${line.slice(2)}`))
        ];
        return lines.length > 0 ? lines.join('\n') : undefined;
    }
}
