import { readFile } from 'node:fs/promises';
import * as path from 'node:path';

/** What the manifest of an extension asks for. */
export interface PackageNeeds {
    /** A range of versions of VS Code; undefined if it names none. */
    readonly engine?: string;
    /** Ids of extensions that it does not run without. */
    readonly dependencies: readonly string[];
    /** Ids of those that belong to it, if it is a pack. */
    readonly pack: readonly string[];
}

/** No range and no id is longer. */
const MAX_LENGTH = 200;

/** Whatever is not as it should be is left out. */
export function needsOf(manifest: unknown): PackageNeeds {
    const { engines, extensionDependencies, extensionPack } = objectOf(manifest);
    const { vscode } = objectOf(engines);
    return {
        ...typeof vscode === 'string' ? { engine: vscode.slice(0, MAX_LENGTH) } : {},
        dependencies: idsOf(extensionDependencies), pack: idsOf(extensionPack)
    };
}

/** Of the extension in a folder. */
export async function readNeeds(folder: string): Promise<PackageNeeds> {
    try {
        return needsOf(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')));
    } catch {
        return needsOf(undefined);
    }
}

function idsOf(list: unknown): string[] {
    return Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string' && id.length <= MAX_LENGTH) : [];
}

function objectOf(value: unknown): Record<string, unknown> {
    return typeof value === 'object' && value !== null ? value as Record<string, unknown> : {};
}
