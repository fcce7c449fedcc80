import { lstat } from 'node:fs/promises';
import * as path from 'node:path';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { CommandResult } from '../../common';
import { JsonSchema, textArguments } from '../../common/arguments/text-arguments';
import { GuardRoot } from '../paths/guard-root';
import { readWantedPath } from '../paths/wanted-path';

type Arguments = Readonly<Record<string, unknown>>;

/** What the folder is called inside of sandboxes. */
const INSIDE = '/workspace';

/** Look at a folder, and at all of the workspace if none is named. */
const LOOKING_BELOW = /^openspace\.(?:file|scm)\.|^openspace\.(?:presentation|whiteboard)\.list$/;

/** Where the commands of a session act that works in a copy of its folder. All paths are real. */
export class CopyPlace {

    constructor(readonly folder: string, readonly copy: string) { }

    /**
     * The arguments as the page takes them, to which relative paths are those of its folder: with whole paths into the copy. What
     * stands deeper in them becomes a part of a file, and stays as it is.
     */
    async argumentsFor(cmd: string, schema: JsonSchema, args: Arguments): Promise<Arguments> {
        const placed = await Promise.all(Object.entries(args).map(async ([name, value]) => {
            if (typeof value !== 'string') {
                return [name, value] as const;
            }
            const kinds = kindsOf(schema, name, value);
            if (kinds.includes('id:content')) {
                return [name, await this.contentFor(value)] as const;
            }
            return [name, kinds.includes('path') ? this.pathFor(value) : value] as const;
        }));
        return { ...takesFolder(cmd, schema) && { path: this.copy }, ...Object.fromEntries(placed) };
    }

    /** What was answered, with files as the session calls them. */
    resultOf(result: CommandResult): CommandResult {
        const { error, output, data } = result;
        return {
            ...result,
            ...error !== undefined && { error: this.told(error) },
            ...output !== undefined && { output: this.told(output) },
            // The cast holds: the data of a result is an object, and stays one.
            ...data && { data: this.toldDeep(data) as typeof data }
        };
    }

    /** Not looked at, only spelled: where it leads is judged afterwards. */
    protected pathFor(wanted: string): string {
        const relative = this.relativeOf(wanted);
        return relative === undefined ? wanted : relative === '' ? this.copy : `${this.copy}/${relative}`;
    }

    /** Tabs are called by the addresses of their files; what is no file of the copy is something else that the window shows. */
    protected async contentFor(wanted: string): Promise<string> {
        const relative = this.relativeOf(wanted);
        const file = relative ? path.join(this.copy, relative) : undefined;
        return file && await lstat(file).catch(() => undefined) ? FileUri.create(file).toString() : wanted;
    }

    /** Undefined for what is no path that could be in the copy. */
    protected relativeOf(wanted: string): string | undefined {
        try {
            const { path: spelled, isAbsolute } = readWantedPath(wanted);
            if (!isAbsolute) {
                return spelled;
            }
            return [this.folder, INSIDE].map(root => GuardRoot.relative(root, spelled)).find(found => found !== undefined);
        } catch {
            // The guard says why.
            return undefined;
        }
    }

    protected told(text: string): string {
        const address = FileUri.create(this.copy).toString();
        return text.startsWith(`${address}/`)
            ? decodeURIComponent(text.slice(address.length + 1))
            : text.replaceAll(`${address}/`, '').replaceAll(`${this.copy}/`, '').replaceAll(this.copy, '.');
    }

    protected toldDeep(value: unknown): unknown {
        if (typeof value === 'string') {
            return this.told(value);
        }
        if (Array.isArray(value)) {
            return value.map(item => this.toldDeep(item));
        }
        return typeof value === 'object' && value !== null
            ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, this.toldDeep(member)]))
            : value;
    }
}

/** Whether it is said which file of the copy a command is about, or it can be. */
export function namesPlace(cmd: string, schema: JsonSchema, args: Arguments): boolean {
    return takesFolder(cmd, schema)
        || Object.entries(args).some(([name, value]) => typeof value === 'string' && kindsOf(schema, name, value).includes('path'));
}

function takesFolder(cmd: string, { properties }: JsonSchema): boolean {
    return LOOKING_BELOW.test(cmd) && typeof properties === 'object' && properties !== null && 'path' in properties;
}

function kindsOf(schema: JsonSchema, name: string, value: string): (string | undefined)[] {
    return textArguments(schema, { [name]: value }).map(({ kind }) => kind);
}
