import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Navigatable } from '@theia/core/lib/browser/navigatable-types';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { TabBarToolbarContribution, TabBarToolbarRegistry } from '@theia/core/lib/browser/shell/tab-bar-toolbar';
import { codicon, Widget } from '@theia/core/lib/browser/widgets';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { UriSelection } from '@theia/core/lib/common/selection';
import { SelectionService } from '@theia/core/lib/common/selection-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EDITOR_CONTEXT_MENU } from '@theia/editor/lib/browser/editor-menu';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { NavigatorContextMenu } from '@theia/navigator/lib/browser/navigator-contribution';
import { isPreview } from '../tab/preview-tab';
import { Previews } from '../tab/previews';

const previewCommand = (name: string, label: string, icon: string, key: string): Command => Command.toLocalizedCommand(
    { id: `openspace-preview:${name}`, category: 'Preview', label, iconClass: codicon(icon) },
    `openspace/preview/${key}`, 'openspace/preview/category'
);

export const OPEN_PREVIEW = previewCommand('open', 'Open Preview', 'open-preview', 'open');
export const OPEN_TO_SIDE = previewCommand('open-to-side', 'Open Preview to the Side', 'open-preview', 'openToSide');
export const OPEN_SOURCE = previewCommand('open-source', 'Open as Text', 'go-to-file', 'openSource');

/** What the person does with previews as a whole. */
@injectable()
export class PreviewContribution
    implements CommandContribution, MenuContribution, KeybindingContribution, TabBarToolbarContribution {

    @inject(Previews) protected readonly previews: Previews;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(SelectionService) protected readonly selection: SelectionService;

    registerCommands(commands: CommandRegistry): void {
        const onSource = (execute: (uri: URI, ref: Widget | undefined) => Promise<void>) => ({
            isEnabled: (tab?: unknown) => this.sourceIn(tab) !== undefined,
            isVisible: (tab?: unknown) => this.sourceIn(tab) !== undefined,
            execute: async (tab?: unknown) => {
                const uri = this.sourceIn(tab);
                if (uri) {
                    await execute(uri, this.tabOf(tab));
                }
            }
        });
        commands.registerCommand(OPEN_PREVIEW, onSource(async (uri, ref) => {
            const preview = await this.previews.open(uri, inMain(this.shell, ref, 'tab-after'));
            await this.shell.activateWidget(preview.id);
        }));
        commands.registerCommand(OPEN_TO_SIDE, onSource(async (uri, ref) => {
            // The person goes on writing.
            const preview = await this.previews.open(uri, inMain(this.shell, ref, 'open-to-right'));
            await this.shell.revealWidget(preview.id);
        }));
        commands.registerCommand(OPEN_SOURCE, {
            isEnabled: (tab?: unknown) => this.textIn(tab) !== undefined,
            isVisible: (tab?: unknown) => this.textIn(tab) !== undefined,
            execute: async (tab?: unknown) => {
                const [uri, preview] = [this.textIn(tab), this.tabOf(tab)];
                if (uri && preview) {
                    await this.previews.openSource(uri, preview);
                }
            }
        });
    }

    registerMenus(menus: MenuModelRegistry): void {
        menus.registerMenuAction(NavigatorContextMenu.NAVIGATION, { commandId: OPEN_PREVIEW.id, order: 'y' });
        menus.registerMenuAction([...EDITOR_CONTEXT_MENU, 'navigation'], { commandId: OPEN_TO_SIDE.id, order: 'y' });
    }

    registerKeybindings(keybindings: KeybindingRegistry): void {
        keybindings.registerKeybindings(
            { command: OPEN_PREVIEW.id, keybinding: 'ctrlcmd+shift+v', when: 'editorTextFocus' },
            { command: OPEN_TO_SIDE.id, keybinding: 'ctrlcmd+k v', when: 'editorTextFocus' }
        );
    }

    registerToolbarItems(toolbar: TabBarToolbarRegistry): void {
        const isSource = (tab: Widget): boolean => tab instanceof EditorWidget && this.sourceIn(tab) !== undefined;
        toolbar.registerItem({
            id: OPEN_TO_SIDE.id, command: OPEN_TO_SIDE.id, tooltip: OPEN_TO_SIDE.label, priority: -10, isVisible: isSource
        });
        toolbar.registerItem({ id: OPEN_SOURCE.id, command: OPEN_SOURCE.id, tooltip: OPEN_SOURCE.label, priority: -10 });
    }

    /** The file of a tab, of the one that the person works with, or the one that is selected in the explorer: if it has a preview. */
    protected sourceIn(tab: unknown): URI | undefined {
        const widget = this.tabOf(tab);
        const uri = Navigatable.is(widget) ? widget.getResourceUri() : UriSelection.getUri(this.selection.selection);
        return !isPreview(widget) && this.previews.kindOf(uri) ? uri : undefined;
    }

    /** The file of a preview, if it is a text. */
    protected textIn(tab: unknown): URI | undefined {
        const widget = this.tabOf(tab);
        const uri = isPreview(widget) ? widget.getResourceUri() : undefined;
        const kind = this.previews.kindOf(uri);
        return kind === 'document' || kind === 'diagram' || uri?.path.ext.toLowerCase() === '.svg' ? uri : undefined;
    }

    protected tabOf(tab: unknown): Widget | undefined {
        return tab instanceof Widget ? tab : this.shell.currentWidget;
    }
}

/** Beside a tab of the main area, or anywhere in it. */
function inMain(shell: ApplicationShell, ref: Widget | undefined, mode: 'tab-after' | 'open-to-right'): ApplicationShell.WidgetOptions {
    return ref && shell.getAreaFor(ref) === 'main' ? { area: 'main', mode, ref } : { area: 'main' };
}
