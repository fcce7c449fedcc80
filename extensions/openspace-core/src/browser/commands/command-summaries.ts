import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentCommandCall } from '../../common';
import { oneLine } from '../../common/text/one-line';
import { AgentCommandRegistry } from './agent-command-registry';

/** A line of the chat or of a table; in characters. */
const MAX_LENGTH = 200;

/** Says in a sentence what a command did. */
@injectable()
export class CommandSummaries {

    @inject(AgentCommandRegistry)
    protected readonly registry: AgentCommandRegistry;

    /** Undefined for a command that nobody knows here. The arguments may be what a log has kept of them. */
    of({ cmd, args }: Pick<AgentCommandCall, 'cmd' | 'args'>): string | undefined {
        const definition = this.registry.definition(cmd);
        if (!definition) {
            return undefined;
        }
        const { data } = definition.args.safeParse(args);
        try {
            return oneLine(data && definition.summary?.(data) || definition.label, MAX_LENGTH);
        } catch {
            return definition.label;
        }
    }
}
