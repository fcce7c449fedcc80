import { CommandManifest, ManifestEntry } from './command-manifest';

/** Recent outcome of a command, as the agent reads it. */
export interface ResultLine {
    readonly cmd: string;
    readonly success: boolean;
    readonly error?: string;
    readonly executionTime: number;
}

const INTRODUCTION = [
    '# OpenSpace IDE control',
    '',
    'You are working inside the OpenSpace IDE, together with a person who sees its windows. You can act in the IDE by writing command blocks into your reply.'
];

const FORMAT = [
    '## Command Format',
    '',
    'A block stands on its own in your text: `%%OS{"cmd":"<command>","args":{…}}%%`. It must be valid JSON with the members `cmd` and `args`.',
    'Blocks are removed before the person sees your reply, so say in words what you are doing. They run in order.',
    'Blocks inside code fences or code spans are shown as text and never run. Paths are relative to the workspace root; lines count from 1.'
];

/** The byte-stable prompt: the same manifest always gives the same text. */
export function writePrompt(manifest: CommandManifest | undefined): string {
    return [...INTRODUCTION, '', ...commandSection(manifest), '', ...exampleSection(manifest), '', ...FORMAT, ''].join('\n');
}

/** All sections, for clients that fetch the instructions over HTTP. */
export function writeInstructions(manifest: CommandManifest | undefined, state: string | undefined, results: readonly ResultLine[]): string {
    return [
        ...INTRODUCTION, '',
        ...commandSection(manifest), '',
        ...writeStateSection(state), '',
        ...writeResultSection(results), '',
        ...exampleSection(manifest), '',
        ...FORMAT, ''
    ].join('\n');
}

export function writeStateSection(state: string | undefined): string[] {
    return ['## Current IDE State', '', state ?? '(No state available yet)'];
}

export function writeResultSection(results: readonly ResultLine[]): string[] {
    const lines = results.map(result => {
        const outcome = result.success ? 'OK' : `FAILED: ${(result.error ?? 'no reason given').replace(/\s+/g, ' ')}`;
        return `- ${result.cmd} → ${outcome} (${Math.round(result.executionTime)}ms)`;
    });
    return ['## Recent Command Results', '', ...(lines.length ? lines : ['(none)'])];
}

export function commandSection(manifest: CommandManifest | undefined): string[] {
    const lines = ['## Available Commands', ''];
    if (!manifest || manifest.commands.length === 0) {
        return [...lines, '(No commands registered yet. The IDE is still starting.)'];
    }
    for (const category of [...new Set(manifest.commands.map(command => command.category))].sort()) {
        lines.push(`### ${category}`);
        for (const command of manifest.commands) {
            if (command.category === category) {
                lines.push(`- \`${command.id}\` ${describeArguments(command)} — ${command.description}`);
            }
        }
    }
    return lines;
}

function exampleSection(manifest: CommandManifest | undefined): string[] {
    const lines = ['## Examples', ''];
    for (const command of manifest?.commands ?? []) {
        lines.push(`%%OS${JSON.stringify({ cmd: command.id, args: command.example })}%%`);
    }
    return lines;
}

interface PropertySchema {
    readonly type?: string;
    readonly enum?: readonly unknown[];
    readonly description?: string;
}

/** `{ path: string (file, relative to …), line?: integer }` */
function describeArguments(command: ManifestEntry): string {
    const properties = Object.entries((command.arguments_schema.properties ?? {}) as Record<string, PropertySchema>);
    const required = new Set((command.arguments_schema.required ?? []) as string[]);
    if (properties.length === 0) {
        return '{}';
    }
    const members = properties.map(([name, schema]) => {
        const type = schema.enum ? schema.enum.map(value => JSON.stringify(value)).join('|') : schema.type ?? 'any';
        return `${name}${required.has(name) ? '' : '?'}: ${type}${schema.description ? ` (${schema.description})` : ''}`;
    });
    return `{ ${members.join(', ')} }`;
}
