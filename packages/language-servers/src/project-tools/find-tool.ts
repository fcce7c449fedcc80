import * as path from 'node:path';
import { foldersUpTo } from '../files/folders-up-to';

/** A program of a project for its own code, and where it is at home. */
export interface ProjectTool {
    readonly name: 'eslint' | 'prettier';
    /** Of the package, with its `package.json`. */
    readonly package: string;
    /** Where it runs: where its configuration is, or else the project begins. */
    readonly folder: string;
}

/** What is seen of the disk. */
export interface ProjectFiles {
    readonly exists: (file: string) => boolean;
    /** Undefined if it is not there or no object. */
    readonly readJson: (file: string) => Readonly<Record<string, unknown>> | undefined;
}

const ENDINGS = ['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts'];

/** Where a project says how these programs are to work. */
export const CONFIGURATIONS = {
    eslint: {
        files: [
            ...ENDINGS.map(ending => `eslint.config${ending}`), '.eslintrc', '.eslintrc.json', '.eslintrc.yaml', '.eslintrc.yml',
            '.eslintrc.js', '.eslintrc.cjs'
        ],
        key: 'eslintConfig'
    },
    prettier: {
        files: [
            ...ENDINGS.flatMap(ending => [`prettier.config${ending}`, `.prettierrc${ending}`]), '.prettierrc', '.prettierrc.json',
            '.prettierrc.json5', '.prettierrc.yaml', '.prettierrc.yml', '.prettierrc.toml'
        ],
        key: 'prettier'
    }
};

/** Files that say something about these programs: when they change, everything is looked at anew. */
export const CONFIGURATION_PATTERN = `**/{${[
    'eslint.config.*', '.eslintrc', '.eslintrc.*', '.eslintignore', 'prettier.config.*', '.prettierrc', '.prettierrc.*', '.prettierignore',
    '.editorconfig', 'package.json'
].join(',')}}`;

/**
 * The program that a file's project uses: installed in the project, and named by it. A package that only came with another one is none of
 * the project's. Nothing above the open folder counts.
 */
export function findTool(name: ProjectTool['name'], file: string, top: string, files: ProjectFiles): ProjectTool | undefined {
    const folders = foldersUpTo(path.dirname(file), top);
    const installed = folders.map(folder => path.join(folder, 'node_modules', name))
        .find(folder => files.exists(path.join(folder, 'package.json')));
    if (installed === undefined) {
        return undefined;
    }
    const configured = folders.find(folder => isConfigured(name, folder, files));
    // Prettier does without a configuration.
    const home = configured ?? (name === 'prettier' ? folders.find(folder => isNamed(name, folder, files)) : undefined);
    return home === undefined ? undefined : { name, package: installed, folder: home };
}

function isConfigured(name: ProjectTool['name'], folder: string, { exists, readJson }: ProjectFiles): boolean {
    const { files, key } = CONFIGURATIONS[name];
    return files.some(file => exists(path.join(folder, file))) || readJson(path.join(folder, 'package.json'))?.[key] !== undefined;
}

function isNamed(name: string, folder: string, { readJson }: ProjectFiles): boolean {
    const manifest = readJson(path.join(folder, 'package.json'));
    return ['dependencies', 'devDependencies'].some(key => {
        const named = manifest?.[key];
        return typeof named === 'object' && named !== null && name in named;
    });
}
