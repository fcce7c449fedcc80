import type { McpCaller } from '@openspace/foundation/mcp';
import { ILogger } from '@theia/core/lib/common/logger';
import type { Request } from '@theia/core/shared/express';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { PRODUCT_VERSION } from 'openspace-core/lib/node/launch/product-version';
import { DIRECTORY_HEADER, directoryOf, McpFace } from '../mcp/mcp-face';
import { SANDBOX_SERVER } from '../opencode/sandbox-rules';
import { sandboxInstructions } from './sandbox-instructions';
import { SandboxToolbox } from './sandbox-toolbox';

export const SANDBOX_ROUTE = '/openspace/sandbox';

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
                instructions: sandboxInstructions(this.toolbox.limitsOf(directory)),
                toolsChange: true,
                tools: () => this.toolbox.toolsOf(directory),
                call: (tool, args, { signal }) => this.toolbox.call(directory, tool, args, signal)
            })
        };
    }
}
