import { Widget } from '@theia/core/lib/browser/widgets';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { PaneContentProvider } from 'openspace-core/lib/browser/surfaces/pane-content-provider';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { parseLocalAddress } from '../../common/address/local-address';
import { AgentBrowserService } from '../../common/agent-browser-service';
import { webIntroduction } from '../../common/web-introduction';
import { WebTabs } from '../tab/web-tabs';

/** Pages of servers on this machine. */
@injectable()
export class WebSurface implements Surface {

    @inject(AgentBrowserService)
    protected readonly browser: AgentBrowserService;

    @inject(WebTabs)
    protected readonly tabs: WebTabs;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    readonly description = webIntroduction;

    readonly content: PaneContentProvider = {
        resolve: async text => ({ contentId: parseLocalAddress(text).href }),
        open: (url, { widgetOptions }) => this.tabs.open(url, widgetOptions),
        find: url => this.tabs.find(url),
        contentIdOf: widget => this.addressOf(widget)
    };

    get onDidChangeState(): WebTabs['onDidChange'] {
        return this.tabs.onDidChange;
    }

    async registerAgentCommands(registry: AgentCommandRegistry): Promise<void> {
        const loading = import('./register-preview-commands');
        const [{ registerPreviewCommands }, hasBrowser] = await Promise.all([loading, this.browser.isThere()]);
        registerPreviewCommands(registry, this.browser, this.tabs, this.focus, hasBrowser);
    }

    protected addressOf(widget: Widget): string | undefined {
        return this.tabs.is(widget) ? widget.address : undefined;
    }
}
