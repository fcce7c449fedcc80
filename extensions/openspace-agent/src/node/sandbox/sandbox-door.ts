import type { McpCaller } from '@openspace/foundation/mcp';
import { ILogger } from '@theia/core/lib/common/logger';
import type { Request } from '@theia/core/shared/express';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { PRODUCT_VERSION } from 'openspace-core/lib/node/launch/product-version';
import { DIRECTORY_HEADER, directoryOf, McpFace } from '../mcp/mcp-face';
import { SANDBOX_SERVER } from '../opencode/sandbox-rules';
import { SandboxToolbox } from './sandbox-toolbox';

export const SANDBOX_ROUTE = '/openspace/sandbox';

const WALLS = 'Inside, the project is /workspace: the same files that the person sees, and nothing else of the person\'s machine. '
    + 'Usually there is no network.';
const NO_WALLS = 'Nothing isolates it: commands run on the person\'s machine and start in the folder of the project. Be careful.';

/** For one kind of sandbox the same bytes always: they stand in the model's prompt. */
export function sandboxInstructions(isolates: boolean): string {
    return [
        'This session works in a sandbox. The sandbox_* tools take the place of your own tools for commands and files, '
            + 'which are switched off here.',
        isolates ? WALLS : NO_WALLS,
        'Paths are absolute or relative to /workspace. Each answer is a JSON object; "error" says why something failed.',
        'Sub-agents work in the same sandbox: where you are told to call the "task" tool, call sandbox_task with the same arguments, if '
            + 'you have it. Its answer is the report of the sub-agent.',
        'Commands of the IDE that use terminals are refused, and the person is asked before a git push.'
    ].join('\n');
}

/**
 * The tools of the sandboxes over MCP, for the managed agent server alone. It stays when what runs the sandboxes has to be started again.
 */
@injectable()
export class SandboxDoor extends McpFace {

    @inject(SandboxToolbox)
    protected readonly toolbox: SandboxToolbox;

    @inject(ILogger) @named('openspace-agent:SandboxDoor')
    protected readonly logger: ILogger;

    protected readonly proofWanted = 'These tools are for the agent server of OpenSpace alone.';

    protected callerOf(request: Request): McpCaller | undefined {
        const directory = this.isFromAgent(request) ? directoryOf(request.headers[DIRECTORY_HEADER]) : undefined;
        return directory === undefined ? undefined : {
            owner: directory,
            offer: () => ({
                name: SANDBOX_SERVER,
                version: PRODUCT_VERSION,
                instructions: sandboxInstructions(this.toolbox.isolates(directory)),
                toolsChange: true,
                tools: () => this.toolbox.toolsOf(directory),
                call: (tool, args, { signal }) => this.toolbox.call(directory, tool, args, signal)
            })
        };
    }
}
