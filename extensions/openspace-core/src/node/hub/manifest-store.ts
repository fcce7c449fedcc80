import * as path from 'node:path';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { CommandManifest, commandManifestSchema } from '../../common';
import { LaunchOptions } from '../launch/launch-options';
import { readJsonFile, writePrivateFile } from '../launch/private-files';

/** The commands that the connected tabs offer; the last set is remembered for the time before the first tab. */
@injectable()
export class ManifestStore {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    protected readonly onDidChangeEmitter = new Emitter<CommandManifest>();
    readonly onDidChange: Event<CommandManifest> = this.onDidChangeEmitter.event;

    protected current: CommandManifest | undefined;

    protected get file(): string {
        return path.join(this.options.home, 'manifest.json');
    }

    @postConstruct()
    protected init(): void {
        this.current = commandManifestSchema.safeParse(readJsonFile(this.file)).data;
    }

    /** Undefined before any tab was ever connected. */
    get manifest(): CommandManifest | undefined {
        return this.current;
    }

    publish(manifest: CommandManifest): void {
        const parsed = commandManifestSchema.parse(manifest);
        const unchanged = JSON.stringify(parsed.commands) === JSON.stringify(this.current?.commands);
        this.current = parsed;
        if (!unchanged) {
            writePrivateFile(this.file, JSON.stringify(parsed));
            this.onDidChangeEmitter.fire(parsed);
        }
    }
}
