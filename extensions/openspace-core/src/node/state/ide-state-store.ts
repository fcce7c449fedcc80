import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { IdeState, ideStateSchema, writeState } from '../../common';
import { ConnectedPage, lastFocused } from '../pages/connected-page';
import { PageRegistry } from '../pages/page-registry';

/** What the pages and the external surfaces show now. */
@injectable()
export class IdeStateStore {

    @inject(PageRegistry)
    protected readonly pages: PageRegistry;

    protected readonly byPage = new Map<ConnectedPage, IdeState>();
    protected readonly bySurface = new Map<string, IdeState>();

    @postConstruct()
    protected init(): void {
        this.pages.onDidRemove(page => this.byPage.delete(page));
    }

    publish(page: ConnectedPage, state: IdeState): void {
        this.byPage.set(page, ideStateSchema.parse(state));
    }

    publishSurface(surface: string, state: IdeState): void {
        this.bySurface.set(surface, state);
    }

    removeSurface(surface: string): void {
        this.bySurface.delete(surface);
    }

    /** The state of the page that had the person's attention last, as text; undefined if nothing is known about the folder. */
    text(directory: string | undefined, preferred?: ConnectedPage): string | undefined {
        const pages = [...this.byPage.keys()].filter(page => !page.leaving && (directory === undefined || page.directory === directory));
        const shown = preferred && pages.includes(preferred) ? preferred : lastFocused(pages);
        const surfaces = [...this.bySurface].sort(([a], [b]) => (a < b ? -1 : 1));
        const lines = [
            ...(shown ? writeState(this.byPage.get(shown)!) : []),
            ...surfaces.flatMap(([name, state]) => writeState(state).map(line => `- ${name}: ${line.slice(2)}`))
        ];
        return lines.length > 0 ? lines.join('\n') : undefined;
    }
}
