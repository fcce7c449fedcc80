import * as path from 'node:path';
import { fileURLToPath } from 'node:url';

/** By which a folder configures the agent server, in itself or in any folder above it. */
export const CONFIG_NAMES: readonly string[] = ['.opencode', 'opencode.json', 'opencode.jsonc'];

/** What the agent server hands to the model as instructions, in the same places. */
export const INSTRUCTION_NAMES: readonly string[] = ['AGENTS.md', 'CLAUDE.md', 'CONTEXT.md'];

/** Skills that the agent server offers to the model. */
const SKILL_FOLDERS: readonly string[] = ['.agents/skills', '.claude/skills'];

/** By which a folder configures this window: tasks and launches start programs, and so do many settings. */
const WINDOW_NAMES: readonly string[] = ['.theia', '.vscode']
    .flatMap(folder => ['launch', 'settings', 'tasks'].map(name => `${folder}/${name}.json`));

/** Looked for in the folder itself. */
export const NAMES_IN_FOLDER: readonly string[] = [...CONFIG_NAMES, ...INSTRUCTION_NAMES, ...SKILL_FOLDERS, ...WINDOW_NAMES];

/** Looked for in the folders above it. */
export const NAMES_ABOVE: readonly string[] = [...CONFIG_NAMES, ...INSTRUCTION_NAMES];

/** Whether the agent server goes by the file: of the others it does not even know. */
export function isOfAgent(name: string): boolean {
    return !WINDOW_NAMES.includes(name);
}

const CONFIGURATION = /^(?:\.\.\/)*(?:opencode\.jsonc?|\.opencode(?:\/.*)?)$/;

/** Whether the agent server takes its configuration from there, and loads some of it even if it is told not to. */
export function isServerConfiguration(name: string): boolean {
    return CONFIGURATION.test(name);
}

/** What the server installs, if somebody uses it. */
const INSTALLED = /^(?:\.\.\/)*\.opencode\/(?:node_modules|bun\.lockb?|package-lock\.json)(?:\/|$)/;

export function isInstalled(name: string): boolean {
    return INSTALLED.test(name);
}

/** The server itself writes this next to a configuration, and runs nothing from it. */
const GENERATED = /^(?:\.\.\/)*\.opencode\/\.gitignore$/;

export function isGenerated(name: string): boolean {
    return GENERATED.test(name);
}

/** By which code gets into the server. */
const USES_INSTALLED =
    /^(?:\.\.\/)*(?:opencode\.jsonc?|\.opencode\/(?:opencode\.jsonc?|package\.json|(?:plugin|tool)s?(?:\/.*)?))$/;

export function usesInstalled(name: string): boolean {
    return USES_INSTALLED.test(name);
}

/** Of the server, with settings in JSON. */
const SETTINGS = /(?:^|\/)opencode\.jsonc?$/;

export function isServerSettings(name: string): boolean {
    return SETTINGS.test(name);
}

/** The types for plugins of the server, and nothing else. */
export function namesOnlyTheServer(name: string, text: string): boolean {
    if (!/^(?:\.\.\/)*\.opencode\/package\.json$/.test(name)) {
        return false;
    }
    try {
        const { dependencies, ...rest } = JSON.parse(text) as { dependencies?: Record<string, string> };
        return Object.keys(rest).length === 0
            && Object.entries(dependencies ?? {}).every(([dependency, version]) =>
                dependency === '@opencode-ai/plugin' && /^[\w.+-]*$/.test(version));
    } catch {
        return false;
    }
}

/** The server adds the address of its schema to settings that have none: the same text without it. */
export function withoutAddedSchema(text: string): string {
    return text.replace(/^\s*\{(?:\s*"\$schema"\s*:\s*"https:\/\/opencode\.ai\/config\.json"\s*,?)?/, '{');
}

/** A string in JSON. */
const STRING = /"((?:[^"\\]|\\.)*)"/g;

const PROGRAM = /^(?:\.{1,2}\/|file:\/\/).*\.[cm]?[jt]sx?$/;

/**
 * More files that settings of the server name: instructions, texts that are put in, and code that it loads. Relative to their folder;
 * the last name of an instruction may be a pattern.
 */
export function namedFiles(settings: string, directory: string): string[] {
    const [, list = ''] = /"instructions"\s*:\s*\[((?:\s*"(?:[^"\\]|\\.)*"\s*,?)*)/.exec(settings) ?? [];
    const strings = stringsIn(settings);
    const names = [
        ...stringsIn(list).filter(name => !/^[a-z]+:/i.test(name)),
        ...strings.flatMap(text => [...text.matchAll(/\{file:([^}]+)\}/g)].map(([, name]) => name.trim())),
        ...strings.filter(text => PROGRAM.test(text)).map(text => text.startsWith('file:') ? fileURLToPath(text) : text)
    ];
    return names.filter(name => !name.startsWith('~'))
        .map(name => path.isAbsolute(name) ? path.relative(directory, name) : path.posix.normalize(name))
        // What lies elsewhere is no part of the folder.
        .filter(name => !name.startsWith('..') && name !== '.');
}

function stringsIn(json: string): string[] {
    return [...json.matchAll(STRING)].flatMap(([, text]) => {
        try {
            return [JSON.parse(`"${text}"`) as string];
        } catch {
            return [];
        }
    });
}
