import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { inject, injectable } from '@theia/core/shared/inversify';

/** How tabs with extensions are known to the window. */
export const EXTENSION_PAGE = 'openspace-extension-page';

export const ExtensionPageOptions = Symbol('ExtensionPageOptions');

/** What a tab is made from, and again after a reload. */
export interface ExtensionPageOptions {
    /** Of the extension, in small letters. */
    readonly id: string;
}

/** A tab as others know it. */
interface AskingPage extends Widget {
    /** The person wants to know, which allows to ask the registry. */
    lookUp(): void;
}

/** Tabs that tell what an extension is, one for each. */
@injectable()
export class ExtensionPages {

    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(WidgetManager) protected readonly widgets: WidgetManager;

    async open(id: string): Promise<void> {
        const options: ExtensionPageOptions = { id: id.toLowerCase() };
        const page = await this.widgets.getOrCreateWidget<AskingPage>(EXTENSION_PAGE, options);
        page.lookUp();
        if (!page.isAttached) {
            await this.shell.addWidget(page, { area: 'main' });
        }
        await this.shell.activateWidget(page.id);
    }
}
