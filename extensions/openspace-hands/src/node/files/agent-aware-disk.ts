import { realpath } from 'node:fs/promises';
import * as path from 'node:path';
import { FileUri } from '@theia/core/lib/common/file-uri';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import {
    createFileSystemProviderError, FileDeleteOptions, FileSystemProviderErrorCode, FileWriteOptions
} from '@theia/filesystem/lib/common/files';
import { DiskFileSystemProvider } from '@theia/filesystem/lib/node/disk-file-system-provider';
import { openFile } from 'openspace-core/lib/node/paths/open-checked';
import { ConfigurationSeals } from 'openspace-core/lib/node/seals/configuration-seals';
import { AgentSaves } from './agent-saves';
import { saveWhole } from './save-whole';
import { writeWhole } from './write-whole';

/**
 * Theia's disk. What it saves for the agent goes to the file that was checked, as a whole. What the person saves, too, wherever that
 * changes nothing but the text; elsewhere Theia empties the file before it writes it.
 */
@injectable()
export class AgentAwareDisk extends DiskFileSystemProvider {

    @inject(AgentSaves)
    protected readonly agentSaves: AgentSaves;

    @inject(ConfigurationSeals)
    protected readonly seals: ConfigurationSeals;

    /** Theia reads a file before it changes a part of it. */
    override async readFile(resource: URI): Promise<Uint8Array> {
        const target = this.agentSaves.targetOf(FileUri.fsPath(resource));
        if (!target) {
            return super.readFile(resource);
        }
        const handle = await openFile(target.real).catch(fail);
        try {
            return await handle.readFile();
        } finally {
            await handle.close();
        }
    }

    override async writeFile(resource: URI, content: Uint8Array, options: FileWriteOptions): Promise<void> {
        const target = this.agentSaves.targetOf(FileUri.fsPath(resource));
        if (target) {
            await writeWhole(target, content).catch(fail);
            return;
        }
        const saved = await this.personSaves(resource);
        if (!options.overwrite || !await saveWhole(FileUri.fsPath(resource), content).catch(fail)) {
            await super.writeFile(resource, content, options);
        }
        saved?.(content);
    }

    override async delete(resource: URI, options: FileDeleteOptions): Promise<void> {
        const deleted = await this.personSaves(resource);
        await super.delete(resource, options);
        deleted?.(undefined);
    }

    /** What nobody announced for the agent comes from the window, where the person typed it, or an extension of theirs. */
    protected async personSaves(resource: URI): Promise<((content: Uint8Array | undefined) => void) | undefined> {
        const file = FileUri.fsPath(resource);
        const folder = await realpath(path.dirname(file)).catch(() => undefined);
        return folder === undefined ? undefined : this.seals.beforeSave(path.join(folder, path.basename(file)));
    }
}

function fail(error: unknown): never {
    throw createFileSystemProviderError(error instanceof Error ? error : String(error), FileSystemProviderErrorCode.Unknown);
}
