import { ContextKey, ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { StatefulWidget } from '@theia/core/lib/browser/shell/shell-layout-restorer';
import { codicon, Message } from '@theia/core/lib/browser/widgets';
import { ReactWidget } from '@theia/core/lib/browser/widgets/react-widget';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { adoptStyle } from 'openspace-interface/lib/browser/rendering/late-style';
import { ServiceProvider, ServiceSource } from 'openspace-interface/lib/browser/rendering/use-service';
import helpStyle from '../../../src/browser/style/help.css?raw';
import { SetKeys } from '../keys/set-keys';
import { HelpHistory } from '../library/help-history';
import { HelpLibrary } from '../library/help-library';
import { HelpLinks } from '../library/help-links';
import { HelpPlace, KEYS_PAGE, START_PAGE } from '../pages/help-pages';
import { HELP_TEXTS } from '../pages/help-texts';
import { HELP_FOCUS, HELP_VIEW, HelpTab } from '../tab/help-tab';
import { HelpView } from './help-view';

/** The tab in which the pages are read. */
@injectable()
export class HelpWidget extends ReactWidget implements HelpTab, StatefulWidget {

    @inject(ServiceSource) protected readonly services: ServiceSource;
    @inject(HelpLinks) protected readonly helpLinks: HelpLinks;
    @inject(SetKeys) protected readonly keys: SetKeys;
    @inject(ContextKeyService) protected readonly contextKeys: ContextKeyService;

    protected readonly library = new HelpLibrary(HELP_TEXTS);
    protected readonly history = new HelpHistory({ path: START_PAGE });
    protected links: LinkOpener;
    protected focusKey: ContextKey<boolean>;
    protected query = '';
    /** Whether the next page gets the keyboard. */
    protected movesFocus = false;

    @postConstruct()
    protected init(): void {
        adoptStyle(helpStyle);
        this.id = HELP_VIEW;
        this.node.dataset.testid = 'help';
        this.addClass('openspace-help');
        const label = nls.localizeByDefault('Help');
        Object.assign(this.title, { label, caption: label, iconClass: codicon('question'), closable: true });
        // What scrolls is inside.
        this.scrollOptions = undefined;
        this.links = this.helpLinks.openerFor(this.library, this.history);
        this.focusKey = this.contextKeys.createKey(HELP_FOCUS, false);
        this.addEventListener(this.node, 'focusin', () => this.focusKey.set(true));
        this.addEventListener(this.node, 'focusout', () => this.focusKey.set(false));
        this.toDispose.pushAll([
            this.history.onDidChange(() => this.placeChanged()),
            this.keys.onDidChange(() => this.keysChanged()),
            { dispose: () => this.focusKey.set(false) }
        ]);
        this.keysChanged();
    }

    openPlace(place: HelpPlace): void {
        this.history.open(place);
    }

    back(): void {
        this.history.back();
    }

    forward(): void {
        this.history.forward();
    }

    storeState(): object {
        return this.history.current.place;
    }

    restoreState(state: Partial<HelpPlace>): void {
        if (typeof state.path === 'string' && this.library.page(state.path)) {
            this.history.open({ path: state.path, heading: state.heading });
        }
    }

    protected placeChanged(): void {
        this.query = '';
        // What has it may go with the page that is shown.
        this.movesFocus = this.node.contains(document.activeElement);
        this.update();
    }

    protected keysChanged(): void {
        this.library.setText(KEYS_PAGE, this.keys.textOf(HELP_TEXTS[KEYS_PAGE]));
        this.update();
    }

    protected focusPage(): void {
        (this.node.querySelector<HTMLElement>('[data-help-focus]') ?? this.node).focus({ preventScroll: true });
    }

    protected render(): React.ReactNode {
        return <ServiceProvider value={this.services}>
            <HelpView library={this.library} history={this.history} links={this.links} query={this.query}
                onQuery={query => {
                    this.query = query;
                    this.update();
                }}
                onOpen={place => this.history.open(place)}
                onShown={() => {
                    if (this.movesFocus) {
                        this.movesFocus = false;
                        this.focusPage();
                    }
                }} />
        </ServiceProvider>;
    }

    protected override onActivateRequest(msg: Message): void {
        super.onActivateRequest(msg);
        this.focusPage();
    }
}
