import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { PageMemory } from 'openspace-interface/lib/browser/page/page-memory';
import { AgentTabs } from './agent-tabs';

/** Knows after a reload which of the tabs that are back were the agent's. */
@injectable()
export class AgentTabsMemory implements FrontendApplicationContribution {

    @inject(AgentTabs)
    protected readonly tabs: AgentTabs;

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    protected readonly memory = new PageMemory('openspace.tabs', z.array(z.object({ id: z.string(), sessionId: z.string() })));

    /** When the tabs of the last time are back. */
    onDidInitializeLayout(): void {
        for (const { id, sessionId } of this.memory.take() ?? []) {
            const widget = this.shell.getWidgetById(id);
            if (widget) {
                this.tabs.shown(widget, true, sessionId);
            }
        }
        this.memory.keepAtEnd(() => this.tabs.unused);
    }
}
