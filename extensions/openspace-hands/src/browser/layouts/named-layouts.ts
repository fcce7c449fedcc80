import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { FolderStorage, NAMED_LAYOUT } from 'openspace-core/lib/browser/folder-state/folder-storage';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { recordSteps } from 'openspace-core/lib/browser/undo/undo-steps';
import { CommandData } from 'openspace-core/lib/common';
import { layoutApply, LayoutInfo } from '../../common';
import { PaneService } from '../panes/pane-service';
import { TabContents } from '../panes/tab-contents';
import { LayoutArranger } from './layout-arranger';
import { LayoutRestorer } from './layout-restorer';

/** More are not kept for a folder. */
const MAX_LAYOUTS = 50;

const keptSchema = z.object({ savedAt: z.string(), tabs: z.array(z.string()), layout: z.string() });
type KeptLayout = z.infer<typeof keptSchema>;

/** The layouts of this folder that have a name. They are on the disk. */
@injectable()
export class NamedLayouts {

    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(FolderStorage) protected readonly storage: FolderStorage;
    @inject(LayoutRestorer) protected readonly restorer: LayoutRestorer;
    @inject(LayoutArranger) protected readonly arranger: LayoutArranger;
    @inject(PaneService) protected readonly panes: PaneService;
    @inject(TabContents) protected readonly contents: TabContents;
    @inject(AgentUndo) protected readonly undo: AgentUndo;

    /** By name. */
    async list(): Promise<LayoutInfo[]> {
        const keys = await this.storage.keys(NAMED_LAYOUT);
        const all = await Promise.all(keys.map(async key => {
            const name = key.slice(NAMED_LAYOUT.length);
            const kept = await this.kept(name);
            return kept ? [{ name, savedAt: kept.savedAt, tabs: kept.tabs }] : [];
        }));
        return all.flat().sort((a, b) => a.name.localeCompare(b.name));
    }

    async save(name: string, context: CommandContext): Promise<LayoutInfo[]> {
        await this.panes.ready();
        const before = await this.kept(name);
        if (!before && (await this.list()).length >= MAX_LAYOUTS) {
            throw new Error(`There are ${MAX_LAYOUTS} layouts already. Replace one of them.`);
        }
        const layout: KeptLayout = {
            savedAt: new Date().toISOString(),
            tabs: [...this.shell.getWidgets('main'), ...this.shell.getWidgets('bottom')]
                .map(widget => this.contents.contentOf(widget).contentId),
            layout: this.restorer.snapshot(this.shell)
        };
        await this.storage.setData(NAMED_LAYOUT + name, layout);
        recordSteps(this.undo, context, nls.localize('openspace/hands/layouts/save', 'Save layout {0}', name), [{
            undo: () => this.put(name, before), redo: () => this.put(name, layout)
        }]);
        return this.list();
    }

    async apply(name: string, context: CommandContext): Promise<CommandData<typeof layoutApply>> {
        await this.panes.ready();
        const wanted = await this.kept(name);
        const layouts = await this.list();
        if (!wanted) {
            throw new Error(`There is no layout "${name}". `
                + `${layouts.length > 0 ? `There are ${layouts.map(layout => layout.name).join(', ')}.` : 'None has been saved.'}`);
        }
        const before = this.restorer.snapshot(this.shell);
        const { kept, missing } = await this.arranger.arrange(wanted.layout, context);
        recordSteps(this.undo, context, nls.localize('openspace/hands/layouts/apply', 'Apply layout {0}', name), [{
            undo: () => this.arrangeAgain(before, context), redo: () => this.arrangeAgain(wanted.layout, context)
        }]);
        return { layouts, kept, missing };
    }

    async remove(name: string): Promise<void> {
        await this.put(name, undefined);
    }

    protected async put(name: string, layout: KeptLayout | undefined): Promise<undefined> {
        await this.storage.setData(NAMED_LAYOUT + name, layout);
    }

    protected async kept(name: string): Promise<KeptLayout | undefined> {
        return keptSchema.safeParse(await this.storage.getData(NAMED_LAYOUT + name)).data;
    }

    /** The command is long over, and so is its signal. */
    protected async arrangeAgain(snapshot: string, context: CommandContext): Promise<undefined> {
        await this.arranger.arrange(snapshot, { ...context, signal: new AbortController().signal });
    }
}
