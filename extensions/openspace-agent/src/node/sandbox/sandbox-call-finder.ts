import { injectable } from '@theia/core/shared/inversify';
import { ToolCallFinder } from '../mcp/tool-call-finder';
import { SANDBOX_SERVER } from '../opencode/sandbox-rules';

/** For calls of the tools of a sandbox. */
@injectable()
export class SandboxCallFinder extends ToolCallFinder {
    protected override readonly prefix = `${SANDBOX_SERVER}_`;
}
