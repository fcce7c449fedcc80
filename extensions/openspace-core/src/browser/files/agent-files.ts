import { inject, injectable } from '@theia/core/shared/inversify';
import { Agreement, FilesService, LARGEST_TEXT, LineRange, LocatedPath, sliceLines } from '../../common';
import { OpenBuffers } from './open-buffers';

export interface AgentWrite {
    readonly file: LocatedPath;
    readonly bytes: number;
    readonly saved: boolean;
    /** Undefined if there was no file. */
    readonly before?: string;
    /** Nothing is known of what was there: it cannot be brought back. */
    readonly isFinal: boolean;
}

/** Texts of files, in the editor if they are open there, else on the disk. */
@injectable()
export class AgentFiles {

    @inject(FilesService)
    protected readonly files: FilesService;

    @inject(OpenBuffers)
    protected readonly buffers: OpenBuffers;

    /** The text that the person sees. What has no unsaved changes is on the disk, and there it is certain which file it is. */
    async read(file: LocatedPath, range: LineRange = {}, agreement: Agreement = {}): Promise<string> {
        const model = await this.buffers.find(file);
        if (!model?.dirty) {
            return (await this.files.read(file.path, { ...range, ...agreement })).content;
        }
        const text = sliceLines(model.getText(), range);
        if (text.length > LARGEST_TEXT) {
            throw new Error(`${file.path} is long: ask for a part of it with startLine and endLine.`);
        }
        return text;
    }

    async write(file: LocatedPath, content: string, agreement: Agreement = {}): Promise<AgentWrite> {
        const model = await this.buffers.find(file);
        // A buffer whose file is gone is filled from the disk, unless it holds what the person has not saved.
        if (model && (model.dirty || file.kind === 'file')) {
            const { saved, before } = await this.buffers.write(model, file, content, agreement);
            return { file, bytes: new TextEncoder().encode(model.getText()).length, saved, before, isFinal: false };
        }
        const { bytes, created, before } = await this.files.write(file.path, content, agreement);
        return { file, bytes, saved: true, before, isFinal: !created && before === undefined };
    }

    /**
     * Puts another text in the place of the one that the caller knows, or removes the file; throws in words if there is something
     * else now. By default the line endings of the file stay.
     */
    async exchange({ path }: Pick<LocatedPath, 'path'>, expected: string | undefined, content: string | undefined, ownLineEndings = false): Promise<void> {
        const file = await this.files.locate(path, 'write');
        const model = await this.buffers.find(file);
        if (model && (model.dirty || file.kind === 'file')) {
            if (expected === undefined || withoutReturns(model.getText()) !== withoutReturns(expected) || (content === undefined && model.dirty)) {
                throw new Error(`${path} has been changed meanwhile.`);
            }
            if (content !== undefined) {
                await this.buffers.write(model, file, content, { agreed: true, ownLineEndings });
                return;
            }
        }
        if (expected === undefined && file.kind !== 'missing') {
            throw new Error(`${path} has been changed meanwhile.`);
        }
        if (content !== undefined) {
            await this.files.write(path, content, { agreed: true, expected, ...ownLineEndings ? { ownLineEndings } : {} });
        } else if (expected !== undefined) {
            await this.files.remove(path, { agreed: true, expected });
        }
    }
}

function withoutReturns(text: string): string {
    return text.replaceAll('\r\n', '\n');
}
