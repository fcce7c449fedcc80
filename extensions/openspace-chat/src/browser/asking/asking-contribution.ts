import { KeybindingContribution, KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuContribution, MenuModelRegistry } from '@theia/core/lib/common/menu';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
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
    @inject(MessageService) protected readonly messages: MessageService;

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(ASK_HERE, {
            isEnabled: () => this.questions.hasEditor,
            execute: (question?: unknown) => {
                const { current } = this.questions;
                if (current) {
                    this.questions.ask(current, linesIn(current.editor), typeof question === 'string' ? question : undefined);
                } else {
                    void this.messages.info(nls.localize(
                        'openspace/chat/ask/outside',
                        'Questions can be asked in files of the open folder. Save this text there first, or paste the lines into the chat.'
                    ));
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
