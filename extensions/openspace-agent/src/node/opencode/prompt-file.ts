import * as fs from 'node:fs';
import * as path from 'node:path';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { writePrompt } from 'openspace-core/lib/common/prompt/prompt-writer';
import { CommandCatalog } from 'openspace-core/lib/node/catalog/command-catalog';
import { AgentPolicyStore } from 'openspace-core/lib/node/control/agent-policy-store';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { writePrivateFile } from 'openspace-core/lib/node/launch/private-files';

/** The stable part of the prompt as a file for the managed server, which reads it again before every step. */
@injectable()
export class PromptFile {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(CommandCatalog)
    protected readonly catalog: CommandCatalog;

    @inject(AgentPolicyStore)
    protected readonly policies: AgentPolicyStore;

    get path(): string {
        return path.join(this.options.home, 'prompt', 'openspace.md');
    }

    @postConstruct()
    protected init(): void {
        this.update();
        this.catalog.onDidChange(() => this.update());
        this.policies.onDidChange(() => this.update());
    }

    /** Leaves the file alone when nothing changed: a touched byte would void the provider's cache. */
    protected update(): void {
        const text = writePrompt(this.catalog.manifest, this.policies.policy.transport);
        const current = fs.existsSync(this.path) ? fs.readFileSync(this.path, 'utf8') : undefined;
        if (text !== current) {
            writePrivateFile(this.path, text);
        }
    }
}
