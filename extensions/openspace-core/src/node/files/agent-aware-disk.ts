import { FileUri } from '@theia/core/lib/common/file-uri';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { createFileSystemProviderError, FileSystemProviderErrorCode, FileWriteOptions } from '@theia/filesystem/lib/common/files';
import { DiskFileSystemProvider } from '@theia/filesystem/lib/node/disk-file-system-provider';
import { AgentSaves } from './agent-saves';
import { writeWhole } from './write-whole';

/** Theia's disk. What it writes for the agent goes to the file that was checked, as a whole; what the person saves is written as ever. */
@injectable()
export class AgentAwareDisk extends DiskFileSystemProvider {

    @inject(AgentSaves)
    protected readonly agentSaves: AgentSaves;

    override async writeFile(resource: URI, content: Uint8Array, options: FileWriteOptions): Promise<void> {
        const target = this.agentSaves.targetOf(FileUri.fsPath(resource));
        if (!target) {
            return super.writeFile(resource, content, options);
        }
        try {
            await writeWhole(target, content);
        } catch (error) {
            throw createFileSystemProviderError(error instanceof Error ? error : String(error), FileSystemProviderErrorCode.Unknown);
        }
    }
}
