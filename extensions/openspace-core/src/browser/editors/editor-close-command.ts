import { inject, injectable } from '@theia/core/shared/inversify';
import { CommandArgs, CommandData, editorClose } from '../../common';
import { FilesService } from '../../common/files-service';
import { AgentCommandContribution, AgentCommandRegistry } from '../commands/agent-command-registry';
import { CommandContext } from '../commands/command-context';
import { PaneCloser } from '../panes/pane-closer';
import { onDidSave } from './monaco-control';
import { FileReveal } from './file-reveal';

/** `openspace.editor.close`: closes tabs in the way of `openspace.pane.close`, which asks the person about unsaved changes. */
@injectable()
export class EditorCloseCommand implements AgentCommandContribution {

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(FileReveal)
    protected readonly editors: FileReveal;

    @inject(PaneCloser)
    protected readonly closer: PaneCloser;

    registerAgentCommands(registry: AgentCommandRegistry): void {
        registry.register(editorClose, (args, context) => this.close(args, context));
    }

    protected async close({ path }: CommandArgs<typeof editorClose>, context: CommandContext): Promise<CommandData<typeof editorClose>> {
        // An editor outlives its file.
        const file = await this.files.locate(path, 'show').catch(() => undefined);
        context.signal.throwIfAborted();
        let saved = false;
        const watch = file && onDidSave(this.editors.editorsOf(file)[0], () => { saved = true; });
        try {
            const { closed } = await this.closer.close({ contentId: file?.path ?? path }, context);
            return { closed: closed.length, saved };
        } finally {
            watch?.dispose();
        }
    }
}
