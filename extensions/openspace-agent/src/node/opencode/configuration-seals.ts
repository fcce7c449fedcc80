import { existsSync } from 'node:fs';
import * as path from 'node:path';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { FolderSeal } from 'openspace-core/lib/node/launch/folder-seal';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { writePrivateFile } from 'openspace-core/lib/node/launch/private-files';
import { StateFiles } from 'openspace-core/lib/node/launch/state-files';
import { changedNames, ConfigurationPrints, printConfiguration } from './configuration-prints';

const sealsSchema = z.record(z.string(), z.record(z.string(), z.string()));

/** Stands for every folder that has no seal of its own, once what was written down could not be read. */
const ANY_FOLDER = '*';

/**
 * A sandbox shares the folder with the agent server, which runs plugins and other programs that the folder's configuration names,
 * on the person's machine. So that nothing gets out that way, it is written down what the configuration was before the first
 * sandbox; if it has changed, the person decides about it.
 */
@injectable()
export class ConfigurationSeals {

    /** Those who look after other things that the machine runs. */
    @inject(ContributionProvider) @named(FolderSeal)
    protected readonly others: ContributionProvider<FolderSeal>;

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(StateFiles)
    protected readonly files: StateFiles;

    @inject(ILogger) @named('openspace-agent:ConfigurationSeals')
    protected readonly logger: ILogger;

    protected seals: Record<string, ConfigurationPrints>;

    @postConstruct()
    protected init(): void {
        const isThere = existsSync(this.file);
        const seals = this.files.read(this.file, sealsSchema);
        this.seals = seals ?? (isThere ? { [ANY_FOLDER]: {} } : {});
        if (isThere && !seals) {
            // The file was set aside: the next start must not take it for the first one.
            writePrivateFile(this.file, JSON.stringify(this.seals));
        }
    }

    /** To be called before anything runs in a sandbox of the folder. */
    seal(directory: string): void {
        this.others.getContributions().forEach(other => other.seal(directory));
        if (!(directory in this.seals) && this.changedIn(directory).length === 0) {
            this.write(directory);
        }
    }

    /** The files that changed, by their path below the folder. */
    changedIn(directory: string): string[] {
        const seal = this.seals[directory] ?? this.seals[ANY_FOLDER];
        return seal === undefined ? [] : changedNames(seal, printConfiguration(directory));
    }

    isIntact(directory: string): boolean {
        const changed = this.changedIn(directory);
        if (changed.length > 0) {
            this.logger.warn('the configuration of the agent has changed since a sandbox was used', {
                directory, changed: changed.slice(0, 20)
            });
        }
        return changed.length === 0;
    }

    /** The person has looked, and wants it as it is now. */
    accept(directory: string): void {
        this.write(directory);
    }

    protected write(directory: string): void {
        this.seals = { ...this.seals, [directory]: printConfiguration(directory) };
        writePrivateFile(this.file, JSON.stringify(this.seals));
    }

    protected get file(): string {
        return path.join(this.options.home, 'configuration-seals.json');
    }
}
