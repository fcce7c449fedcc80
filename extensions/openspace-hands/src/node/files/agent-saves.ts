import { randomUUID } from 'node:crypto';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { injectable } from '@theia/core/shared/inversify';
import { WriteTarget } from './write-whole';

/** A page that went away must not leave its mark for ever, in milliseconds. */
const MAX_SAVE = 60_000;

interface ExpectedSave {
    readonly file: string;
    readonly target: WriteTarget;
    readonly timer: NodeJS.Timeout;
}

/** Buffers that pages save just now on behalf of the agent, with the files that were checked for it. */
@injectable()
export class AgentSaves {

    protected readonly expected = new Map<string, ExpectedSave>();

    begin(uri: string, target: WriteTarget): string {
        const id = randomUUID();
        const timer = setTimeout(() => this.end(id), MAX_SAVE).unref();
        this.expected.set(id, { file: FileUri.fsPath(uri), target, timer });
        return id;
    }

    end(id: string): void {
        clearTimeout(this.expected.get(id)?.timer);
        this.expected.delete(id);
    }

    /** Where the text of a file has to go; undefined if the agent has nothing to do with it. */
    targetOf(file: string): WriteTarget | undefined {
        return [...this.expected.values()].find(save => save.file === file)?.target;
    }
}
