import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { idlePage } from 'openspace-interface/lib/browser/page/idle-page';
import { WelcomeLoader } from './welcome-loader';

/** What else begins with the window comes first, but not for longer than this; in milliseconds. */
const MAX_WAIT = 3_000;

/**
 * Puts the welcome page behind the tabs of the main area: it is there while there are none. It is no tab itself, is in no layout, and
 * never takes the keyboard.
 */
@injectable()
export class WelcomeBackdrop implements FrontendApplicationContribution {

    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(FrontendApplicationStateService) protected readonly state: FrontendApplicationStateService;
    @inject(WelcomeLoader) protected readonly loader: WelcomeLoader;
    @inject(ILogger) @named('openspace-welcome:WelcomeBackdrop') protected readonly logger: ILogger;

    protected shown: Disposable | undefined;

    onStart(): void {
        // Nothing of it is loaded or asked for while the window is being built.
        void this.state.reachedState('ready').then(() => idlePage(MAX_WAIT)).then(() => this.begin());
    }

    protected begin(): void {
        const { mainPanel } = this.shell;
        mainPanel.widgetAdded.connect(() => this.hide());
        // A layout that is applied brings its tabs all at once, without a word about each.
        mainPanel.layoutModified.connect(() => mainPanel.isEmpty || this.hide());
        // A tab that moves is gone for a moment.
        mainPanel.widgetRemoved.connect(() => void requestAnimationFrame(() => this.update()));
        this.update();
    }

    protected update(): void {
        if (this.shell.mainPanel.isEmpty && !this.shown) {
            this.show().catch((error: unknown) => this.logger.warn('the welcome page could not be loaded', { error: String(error) }));
        }
    }

    protected async show(): Promise<void> {
        const open = await this.loader.load();
        const { mainPanel } = this.shell;
        if (mainPanel.isEmpty && !this.shown) {
            const host = document.createElement('div');
            host.className = 'openspace-welcome-host';
            host.addEventListener('dblclick', ({ target }) => passOn(target, host, mainPanel.node));
            mainPanel.node.prepend(host);
            // The sides make room for it, if they have to.
            mainPanel.parent?.fit();
            this.shown = new DisposableCollection(open(host), Disposable.create(() => host.remove()));
        }
    }

    protected hide(): void {
        this.shown?.dispose();
        this.shown = undefined;
    }
}

/** Theia makes a new file where the empty main area is clicked twice; what is beside the page's text still is empty. */
function passOn(target: EventTarget | null, host: HTMLElement, panel: HTMLElement): void {
    if (target === host || target === host.firstElementChild) {
        panel.dispatchEvent(new MouseEvent('dblclick'));
    }
}
