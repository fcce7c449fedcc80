import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { FolderStateContent } from '../../common/services/folder-state';
import { LaunchOptions } from '../launch/launch-options';
import { freeNameBeside, setAsideFile, writePrivateFile } from '../launch/private-files';

/** Of one value and of a whole file, in characters: a layout has some thousand, one with many editors a hundred thousand. */
const MAX_VALUE = 2_000_000;
const MAX_FILE = 10_000_000;

const fileSchema = z.object({ version: z.literal(1), folder: z.string(), values: z.record(z.string(), z.unknown()) });

export interface WrittenValue {
    readonly folder: string;
    readonly key: string;
    readonly value: unknown;
    /** Whoever wrote it need not be told. */
    readonly writer: object;
}

/**
 * What windows remember for each folder, a file for each. The file is read anew for each change, so that neither another page
 * nor another instance of OpenSpace loses what it wrote under other keys.
 */
@injectable()
export class FolderStates {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(ILogger) @named('openspace-core:FolderStates')
    protected readonly logger: ILogger;

    protected readonly onDidWriteEmitter = new Emitter<WrittenValue>();
    readonly onDidWrite: Event<WrittenValue> = this.onDidWriteEmitter.event;

    read(folder: string): FolderStateContent {
        const file = this.fileOf(folder);
        let text: string;
        try {
            text = fs.readFileSync(file, 'utf8');
        } catch {
            return { values: {} };
        }
        const content = fileSchema.safeParse(parsed(text)).data;
        if (content?.folder === folder) {
            return { values: content.values };
        }
        const setAside = setAsideFile(file);
        this.logger.warn('what a window remembered could not be read', { file, setAside });
        return { values: {}, setAside };
    }

    /** Throws with a message for the user what does not fit. */
    write(folder: string, key: string, value: unknown, writer: object): void {
        const { [key]: _before, ...others } = this.read(folder).values;
        const values = value === undefined || value === null ? others : { ...others, [key]: value };
        if ((JSON.stringify(value) ?? '').length > MAX_VALUE) {
            throw new Error(`What is to be remembered as "${key}" is too large.`);
        }
        const text = JSON.stringify({ version: 1, folder, values });
        if (text.length > MAX_FILE) {
            throw new Error('Too much is remembered for this folder.');
        }
        writePrivateFile(this.fileOf(folder), text);
        this.onDidWriteEmitter.fire({ folder, key, value, writer });
    }

    setAside(folder: string, key: string, writer: object): string | undefined {
        const value = this.read(folder).values[key];
        if (value === undefined) {
            return undefined;
        }
        const target = freeNameBeside(this.fileOf(folder));
        writePrivateFile(target, JSON.stringify({ version: 1, folder, values: { [key]: value } }));
        this.logger.warn('what a window remembered is of no use', { key, setAside: target });
        this.write(folder, key, undefined, writer);
        return target;
    }

    /** Paths are longer than names of files may be. */
    protected fileOf(folder: string): string {
        return path.join(this.options.home, 'folders', `${createHash('sha256').update(folder).digest('hex').slice(0, 32)}.json`);
    }
}

function parsed(text: string): unknown {
    try {
        return JSON.parse(text);
    } catch {
        return undefined;
    }
}
