import { createHmac } from 'node:crypto';
import * as path from 'node:path';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { createSecret, LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { writePrivateFile } from 'openspace-core/lib/node/launch/private-files';
import { StateFiles } from 'openspace-core/lib/node/launch/state-files';

/**
 * Address of the instructions for external agent servers. It stands in the model's prompt, so it carries a secret of its
 * own that is good for this one route; the secret stays the same for a folder, because people write it into a file.
 */
@injectable()
export class InstructionsAddress {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(StateFiles)
    protected readonly files: StateFiles;

    /** Address of this IDE, known once it listens. */
    baseUrl = '';

    protected readonly known = new Set<string>();
    protected seed: string | undefined;

    /** Folders that have an address: the one that was opened at launch and those that pages showed since. */
    get directories(): string[] {
        return [...this.known];
    }

    @postConstruct()
    protected init(): void {
        if (this.options.workspace) {
            this.known.add(this.options.workspace);
        }
    }

    urlFor(directory: string): string {
        this.known.add(directory);
        return `${this.baseUrl}/openspace/instructions?read=${this.secretFor(directory)}`;
    }

    secretFor(directory: string): string {
        this.seed ??= this.loadSeed();
        return createHmac('sha256', this.seed).update(directory).digest('base64url');
    }

    protected loadSeed(): string {
        const file = path.join(this.options.home, 'read-secret.json');
        const known = this.files.read(file, z.object({ seed: z.string().min(32) }));
        if (known) {
            return known.seed;
        }
        const seed = createSecret();
        writePrivateFile(file, JSON.stringify({ seed }));
        return seed;
    }
}
