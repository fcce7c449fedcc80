import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { scmBlame, scmDiff, scmStatus, SourceControl, sourceControlSurface } from '../../common';

/** What git knows, asked in the backend: neither the extension of source control nor its view has to be there. */
@injectable()
export class SourceControlSurface implements Surface {

    @inject(SourceControl)
    protected readonly service: SourceControl;

    readonly description = sourceControlSurface;

    registerAgentCommands(registry: AgentCommandRegistry): void {
        registry.register(scmStatus, query => this.service.status(query), { optional: ['path'] });
        registry.register(scmDiff, query => this.service.diff(query), { optional: ['path'] });
        registry.register(scmBlame, query => this.service.blame(query));
    }
}
