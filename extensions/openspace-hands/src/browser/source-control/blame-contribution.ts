import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorPreferences } from '@theia/editor/lib/common/editor-preferences';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { SourceControl } from '../../common/services/source-control';
import { controlOf, MonacoControl } from '../editors/monaco-control';
import { GutterBlame } from './gutter-blame';

const TOGGLE = Command.toLocalizedCommand(
    { id: 'openspace-hands:blame-in-gutter', label: 'Toggle Blame in the Gutter', category: 'Git' }, 'openspace/scm/command/gutterBlame'
);

/** Monaco's own. */
const NUMBER_WIDTH = 5;

/** Who wrote the lines of the editor in front, before their numbers. */
@injectable()
export class BlameContribution implements CommandContribution {

    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(EditorPreferences) protected readonly preferences: EditorPreferences;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(SourceControl) protected readonly service: SourceControl;
    @inject(WorkspacePaths) protected readonly paths: WorkspacePaths;

    protected readonly shown = new Map<MonacoControl, GutterBlame>();

    registerCommands(commands: CommandRegistry): void {
        commands.registerCommand(TOGGLE, {
            isEnabled: () => this.current !== undefined,
            isToggled: () => this.current !== undefined && this.shown.has(this.current.control),
            execute: () => this.toggle()
        });
    }

    protected get current(): { readonly control: MonacoControl; readonly path: string } | undefined {
        const { currentEditor } = this.editors;
        const control = controlOf(currentEditor);
        const path = currentEditor && this.paths.insidePathOf(currentEditor.editor.uri);
        return control && path !== undefined ? { control, path } : undefined;
    }

    protected async toggle(): Promise<void> {
        const { current } = this;
        if (!current || this.end(current.control)) {
            return;
        }
        const { control, path } = current;
        const blame = new GutterBlame(control, path, this.service, () => {
            this.shown.delete(control);
            control.updateOptions({ lineNumbers: this.preferences['editor.lineNumbers'], lineNumbersMinChars: NUMBER_WIDTH });
        });
        this.shown.set(control, blame);
        try {
            await blame.ask();
        } catch (error) {
            blame.dispose();
            void this.messages.warn(errorText(error));
        }
    }

    /** False if there is nothing to end. */
    protected end(control: MonacoControl): boolean {
        const blame = this.shown.get(control);
        blame?.dispose();
        return blame !== undefined;
    }
}
