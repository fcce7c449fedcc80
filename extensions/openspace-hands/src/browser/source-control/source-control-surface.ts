import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { scmBlame, scmDiff, scmStatus, SourceControl, sourceControlSurface } from '../../common';

/** What git knows, asked in the backend: neither the extension of source control nor its view has to be there. */
@injectable()
export class SourceControlSurface implements Surface {

    @inject(SourceControl)
    protected readonly service: SourceControl;

    @inject(FilesService)
    protected readonly paths: FilesService;

    @inject(AgentDocuments)
    protected readonly texts: AgentDocuments;

    readonly description = sourceControlSurface;

    registerAgentCommands(registry: AgentCommandRegistry): void {
        registry.register(scmStatus, query => this.service.status(query), { optional: ['path'] });
        registry.register(scmDiff, query => this.service.diff(query), { optional: ['path'] });
        registry.register(scmBlame, async query => this.service.blame({ ...query, text: await this.unsavedText(query.path) }));
    }

    /** Lines are counted in what the person sees. Undefined if that is on the disk, or not for the agent. */
    protected async unsavedText(path: string): Promise<string | undefined> {
        const file = await this.paths.locate(path, 'recall');
        return file.question === undefined && await this.texts.isUnsaved(file) ? this.texts.read(file) : undefined;
    }
}
