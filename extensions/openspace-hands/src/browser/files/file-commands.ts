import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandContribution, AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { describeChange } from 'openspace-core/lib/browser/documents/line-edits';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { recordSteps } from 'openspace-core/lib/browser/undo/undo-steps';
import { AgentCommandDefinition, Agreement, CommandArgs, CommandData, FilesService, LocatedPath } from 'openspace-core/lib/common';
import { editorReadFile, fileList, fileRead, fileSearch, fileWrite } from '../../common';
import { FileQuestions } from './file-questions';

/** Commands that read, write and find files. Which of them may be used for what is decided in the backend. */
@injectable()
export class FileCommands implements AgentCommandContribution {

    @inject(FilesService)
    protected readonly service: FilesService;

    @inject(AgentDocuments)
    protected readonly documents: AgentDocuments;

    @inject(FileQuestions)
    protected readonly questions: FileQuestions;

    @inject(AgentUndo)
    protected readonly undo: AgentUndo;

    registerAgentCommands(registry: AgentCommandRegistry): void {
        registry.register(fileRead, async ({ path, ...range }, context) => {
            const [file, agreement] = await this.forReading(path, fileRead, context);
            return { content: (await this.service.read(file.path, { ...range, ...agreement })).content };
        });
        registry.register(editorReadFile, async ({ path, ...range }, context) => {
            const [file, agreement] = await this.forReading(path, editorReadFile, context);
            return { content: await this.documents.read(file, range, agreement) };
        });
        registry.register(fileWrite, (args, context) => this.write(args, context));
        registry.register(fileList, async ({ path, recursive }) => {
            const { files, truncated } = await this.service.list(path, recursive);
            return { files: [...files], truncated };
        }, { optional: ['path'] });
        registry.register(fileSearch, async query => {
            const { results, truncated } = await this.service.search(query);
            return { results: [...results], truncated };
        });
    }

    protected async forReading(path: string, command: AgentCommandDefinition, context: CommandContext): Promise<[LocatedPath, Agreement]> {
        const file = await this.service.locate(path, 'read');
        return [file, await this.questions.agree(file, command, context, async () => '')];
    }

    protected async write(
        { path, content }: CommandArgs<typeof fileWrite>, context: CommandContext
    ): Promise<CommandData<typeof fileWrite>> {
        const file = await this.service.locate(path, 'write');
        const agreement = await this.questions.agree(file, fileWrite, context, async () =>
            describeChange(file.kind === 'missing' ? undefined : await this.documents.read(file).catch(() => undefined), content));
        context.signal.throwIfAborted();
        const written = await this.documents.write(file, content, agreement);
        recordSteps(
            this.undo, context, nls.localize('openspace/core/wroteFile', 'Write {0}', file.path), [this.documents.undoStep(written)]
        );
        return { bytes: written.bytes, saved: written.saved };
    }
}
