import { AgentCommandRegistry } from './agent-command-registry';
import { CommandContext } from './command-context';

/** Runs another surface's command on behalf of the same caller. Rejects with its reason. */
export async function runCommand(
    registry: Pick<AgentCommandRegistry, 'execute'>, cmd: string, args: Record<string, unknown>, context: CommandContext
): Promise<Record<string, unknown>> {
    const { success, error, data } = await registry.execute({ cmd, args }, context);
    if (!success) {
        throw new Error(error);
    }
    return data ?? {};
}
