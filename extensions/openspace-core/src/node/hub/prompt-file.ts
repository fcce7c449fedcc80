import * as fs from 'node:fs';
import * as path from 'node:path';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { LaunchOptions } from '../launch/launch-options';
import { writePrivateFile } from '../launch/private-files';
import { writePrompt } from '../../common/prompt-writer';
import { ManifestStore } from './manifest-store';

/** The stable part of the prompt as a file for the managed server, which reads it again before every step. */
@injectable()
export class PromptFile {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(ManifestStore)
    protected readonly manifests: ManifestStore;

    get path(): string {
        return path.join(this.options.home, 'prompt', 'openspace.md');
    }

    @postConstruct()
    protected init(): void {
        this.update();
        this.manifests.onDidChange(() => this.update());
    }

    /** Leaves the file alone when nothing changed: a touched byte would void the provider's cache. */
    protected update(): void {
        const text = writePrompt(this.manifests.manifest);
        const current = fs.existsSync(this.path) ? fs.readFileSync(this.path, 'utf8') : undefined;
        if (text !== current) {
            writePrivateFile(this.path, text);
        }
    }
}
