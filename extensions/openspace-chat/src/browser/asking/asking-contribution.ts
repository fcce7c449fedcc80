import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { inject, injectable } from '@theia/core/shared/inversify';
import { TextEditor } from '@theia/editor/lib/browser/editor';
import { selectedLines } from 'openspace-hands/lib/browser/editors/selected-lines';
import { EDITOR_CONTEXT_GROUP } from '../commands/editor-menu';
import { AskedLines, EditorQuestions } from './editor-questions';

export const ASK_HERE = Command.toLocalizedCommand(
    { id: 'openspace-chat:ask-here', label: 'Ask the Agent Here', category: 'Chat' }, 'openspace/chat/command/askHere',
    'openspace/chat/category');

/** Lets the person ask about the lines at the caret, or those that are selected, without leaving them. */
@injectable()
export class AskingContribution implements CommandContribution, MenuContribution, KeybindingContribution {

    @inject(EditorQuestions) protected readonly questions: EditorQuestions;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(ASK_HERE, {
            isEnabled: () => this.questions.current !== undefined,
            execute: (question?: unknown) => {
                const { current } = this.questions;
                if (current) {
                    this.questions.ask(current, linesIn(current.editor), typeof question === 'string' ? question : undefined);
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
}

/** Those that are selected, or the one of the caret. */
function linesIn({ selection, cursor }: Pick<TextEditor, 'selection' | 'cursor'>): AskedLines {
    return selectedLines(selection) ?? { start: cursor.line + 1, end: cursor.line + 1 };
}
