import { FrontendApplication } from '@theia/core/lib/browser/frontend-application';
import { ApplicationShell, applicationShellLayoutVersion } from '@theia/core/lib/browser/shell/application-shell';
import { ShellLayoutRestorer, WidgetDescription } from '@theia/core/lib/browser/shell/shell-layout-restorer';
import { Widget } from '@theia/core/lib/browser/widgets';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { TERMINAL_WIDGET_FACTORY_ID } from '@theia/terminal/lib/browser/terminal-widget-impl';
import { FolderStorage } from 'openspace-core/lib/browser/folder-state/folder-storage';
import { fileOf, MISSING_TAB, MissingContent, unwrapped } from './missing-content';
import { withTerminalsUntouched } from './untouched-terminals';

type InflateContext = ShellLayoutRestorer.InflateContext;

/** Where what cannot be restored leaves a tab that says so, and a layout that is of no use is kept for whoever wants to look at it. */
@injectable()
export class LayoutRestorer extends ShellLayoutRestorer {

    @inject(FolderStorage) protected readonly folderStorage: FolderStorage;
    @inject(FileService) protected readonly files: FileService;
    @inject(MessageService) protected readonly messages: MessageService;

    /** The saved layout was of no use. */
    protected isBroken = false;
    /** At the start shells that were running are there again, or new ones in their place; later only the person starts some. */
    protected startsShells = true;

    override async restoreLayout(app: FrontendApplication): Promise<boolean> {
        this.isBroken = false;
        let isRestored = false;
        try {
            isRestored = await super.restoreLayout(app);
        } catch (error) {
            this.logger.error('the layout could not be restored', error);
            this.isBroken = true;
        }
        if (this.isBroken) {
            await this.putAway();
        }
        return isRestored;
    }

    /** Stores as at the end of the page, while terminals go on and without a line in the log each time. */
    storeMeanwhile(app: FrontendApplication): void {
        if (this.shouldStoreLayout) {
            withTerminalsUntouched(app.shell, () => this.storePerspectiveLayouts(app));
        }
    }

    /** The window as it is, as text. */
    snapshot(shell: ApplicationShell): string {
        return withTerminalsUntouched(shell, () => this.deflate(shell.getLayoutData()));
    }

    /** Makes the widgets of a layout; those that are in the window already stay as they are. Rejects what is no layout. */
    async widgetsFor(snapshot: string): Promise<ApplicationShell.LayoutData> {
        this.startsShells = false;
        try {
            return await super.inflate(snapshot);
        } finally {
            this.startsShells = true;
        }
    }

    /** Tries once more what was missing; undefined if it still is. */
    async revive(description: WidgetDescription): Promise<Widget | undefined> {
        const layout: ApplicationShell.LayoutData = { version: applicationShellLayoutVersion };
        return super.convertToWidget(description, { layoutVersion: applicationShellLayoutVersion, layout, migrations: [] });
    }

    protected async putAway(): Promise<void> {
        const kept = await this.folderStorage.setAside(this.storageKey);
        // Nobody waits for an answer to it.
        void this.messages.warn(kept === undefined
            ? nls.localize('openspace/hands/layouts/broken',
                'The saved layout of this folder could not be restored. This is the default one.')
            : nls.localize('openspace/hands/layouts/brokenKept',
                'The saved layout of this folder could not be restored. This is the default one; the old one was kept as {0}.', kept));
    }

    protected override async inflate(layoutData: string): Promise<ApplicationShell.LayoutData> {
        try {
            return await super.inflate(layoutData);
        } catch (error) {
            this.isBroken = true;
            throw error;
        }
    }

    protected override async convertToWidget(stored: WidgetDescription, context: InflateContext): Promise<Widget | undefined> {
        const description = unwrapped(stored);
        const { constructionOptions } = description;
        const open = constructionOptions && this.widgetManager.tryGetWidget(constructionOptions.factoryId, constructionOptions.options);
        if (open?.isAttached) {
            return open;
        }
        if (context.parent !== undefined || !constructionOptions) {
            return super.convertToWidget(description, context);
        }
        if (!this.startsShells && constructionOptions.factoryId === TERMINAL_WIDGET_FACTORY_ID) {
            return this.placeholder({ description });
        }
        const uri = fileOf(description);
        // Asked meanwhile, so that nobody waits for it.
        const [isThere, widget] = await Promise.all([
            uri === undefined || this.files.exists(new URI(uri)).catch(() => true), super.convertToWidget(description, context)
        ]);
        if (isThere && widget) {
            return widget;
        }
        widget?.dispose();
        return !isThere || await this.cannotBeMade(description) ? this.placeholder({ description, isGone: !isThere }) : undefined;
    }

    protected placeholder(content: MissingContent): Promise<Widget> {
        return this.widgetManager.getOrCreateWidget(MISSING_TAB, content);
    }

    /** Else the tab was closed while it was restored, as those of tasks are: nothing is missing. */
    protected async cannotBeMade({ constructionOptions: { factoryId, options } }: WidgetDescription): Promise<boolean> {
        try {
            await this.widgetManager.getOrCreateWidget(factoryId, options);
            return false;
        } catch {
            return true;
        }
    }
}
