import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { OpenWithService } from '@theia/core/lib/browser/open-with-service';
import { defaultHandlerPriority, getDefaultHandler, OpenHandler } from '@theia/core/lib/browser/opener-service';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetOpenerOptions } from '@theia/core/lib/browser/widget-open-handler';
import { codicon } from '@theia/core/lib/browser/widgets';
import { nls } from '@theia/core/lib/common/nls';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { PREVIEW_VIEW, PreviewTab } from '../tab/preview-tab';
import { Previews } from '../tab/previews';

/** Before the editor of text. */
const PRIORITY = 200;

/** Opens pictures and PDF in previews; of texts, previews are only offered. */
@injectable()
export class PreviewOpener implements OpenHandler, FrontendApplicationContribution {

    @inject(Previews) protected readonly previews: Previews;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;
    @inject(OpenWithService) protected readonly openWith: OpenWithService;

    readonly id = PREVIEW_VIEW;
    readonly label = nls.localize('openspace/preview/category', 'Preview');
    readonly iconClass = codicon('open-preview');

    onStart(): void {
        this.openWith.registerHandler({
            id: this.id, label: this.label, iconClass: this.iconClass,
            canHandle: uri => uri.scheme === 'file' && this.previews.kindOf(uri) ? PRIORITY : 0,
            open: uri => this.open(uri)
        });
    }

    canHandle(uri: URI): number {
        const kind = uri.scheme === 'file' ? this.previews.kindOf(uri) : undefined;
        if (!kind) {
            return 0;
        }
        return getDefaultHandler(uri, this.preferences) === this.id ? defaultHandlerPriority
            : kind === 'picture' || kind === 'pdf' ? PRIORITY : 0;
    }

    async open(uri: URI, { mode = 'activate', widgetOptions }: WidgetOpenerOptions = {}): Promise<PreviewTab> {
        const preview = await this.previews.open(uri, widgetOptions);
        if (mode === 'activate') {
            await this.shell.activateWidget(preview.id);
        } else if (mode === 'reveal') {
            await this.shell.revealWidget(preview.id);
        }
        return preview;
    }
}
