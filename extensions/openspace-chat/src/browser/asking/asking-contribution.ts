import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { controlOf, MonacoControl } from 'openspace-hands/lib/browser/editors/monaco-control';
import { AskedPlace, EditorQuestions } from './editor-questions';

export const ASK_HERE = Command.toLocalizedCommand(
    { id: 'openspace-chat:ask-here', label: 'Ask the Agent Here', category: 'Chat' }, 'openspace/chat/command/askHere',
    'openspace/chat/category');

/** The group of the editor's context menu in which it stands, after navigation. */
const EDITOR_CONTEXT_GROUP = ['editor_context_menu', 'navigation'];

/** Lets the person ask about the lines at the caret, or those that are selected, without leaving them. */
@injectable()
export class AskingContribution implements CommandContribution, MenuContribution, KeybindingContribution {

    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(WorkspacePaths) protected readonly paths: WorkspacePaths;
    @inject(EditorQuestions) protected readonly questions: EditorQuestions;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(ASK_HERE, {
            isEnabled: () => this.current !== undefined,
            execute: (question?: unknown) => {
                const { current } = this;
                if (current) {
                    this.questions.ask(current.control, current.place, typeof question === 'string' ? question : undefined);
                }
            }
        });
    }

    registerMenus(menus: MenuModelRegistry): void {
        menus.registerMenuAction(EDITOR_CONTEXT_GROUP, { commandId: ASK_HERE.id, order: 'y' });
    }

    registerKeybindings(keybindings: KeybindingRegistry): void {
        keybindings.registerKeybinding({ command: ASK_HERE.id, keybinding: 'ctrlcmd+i', when: 'editorTextFocus' });
    }

    /** What lies outside of the workspace is not a file that the agent may read. */
    protected get current(): { readonly control: MonacoControl; readonly place: AskedPlace } | undefined {
        const widget = this.editors.currentEditor;
        const control = controlOf(widget);
        const path = widget && this.paths.insidePathOf(widget.editor.uri);
        const selection = control?.getSelection();
        if (!control || path === undefined || !selection) {
            return undefined;
        }
        const { startLineNumber: start, endLineNumber, endColumn } = selection;
        // A selection that ends before the first character of a line has nothing of it.
        const end = endColumn === 1 && endLineNumber > start ? endLineNumber - 1 : endLineNumber;
        return { control, place: { path, lines: { start, end } } };
    }
}
