import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { FilePlace } from '../../common';

/** Why the agent server cannot work with a file that configures it. */
export interface ConfigurationProblem {
    readonly place: FilePlace;
    /** What is wrong there, in the server's words. */
    readonly reason: string;
}

/** The server refuses to start because of its configuration. */
export class ConfigurationError extends Error {
    constructor(readonly problem: ConfigurationProblem) {
        super(inWords(problem));
    }
}

const notJson = z.object({ name: z.literal('ConfigJsonError'), data: z.object({ path: z.string(), message: z.string().default('') }) });

const notValid = z.object({
    name: z.literal('ConfigInvalidError'),
    data: z.object({
        path: z.string(),
        issues: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })).default([])
    })
});

/** What the server answers to every request about a folder whose configuration it cannot read; as the SDK gives or throws it. */
export function configurationProblemOf(error: unknown): ConfigurationProblem | undefined {
    const body = error instanceof Error ? (error.cause as { body?: unknown } | undefined)?.body : error;
    const json = notJson.safeParse(body).data;
    if (json) {
        return { place: { path: json.data.path, ...positionIn(json.data.message) }, reason: reasonIn(json.data.message) };
    }
    const invalid = notValid.safeParse(body).data;
    const issue = invalid?.data.issues[0];
    return invalid && {
        place: { path: invalid.data.path, line: lineOf(invalid.data.path, issue?.path.map(String) ?? []) },
        reason: issue ? `${issue.path.join('.')}: ${issue.message}` : 'it is not valid'
    };
}

/** What the server prints before it gives up. */
export function configurationProblemIn(output: string): ConfigurationProblem | undefined {
    const json = /Config file at (.+?) is not valid JSON\(C\):/.exec(output);
    if (json) {
        const rest = output.slice(json.index);
        return { place: { path: json[1], ...positionIn(rest) }, reason: reasonIn(rest) };
    }
    const invalid = /Configuration is invalid at (.+)\n(?:\u21b3 (.+) (\S+))?/u.exec(output);
    return invalid ? {
        place: { path: invalid[1].trim(), line: lineOf(invalid[1].trim(), invalid[3]?.split('.') ?? []) },
        reason: invalid[2] ? `${invalid[3]}: ${invalid[2]}` : 'it is not valid'
    } : undefined;
}

/** For the person. Never with the text of the file, which may contain keys. */
export function inWords({ place: { path, line, column }, reason }: ConfigurationProblem): string {
    if (line === undefined) {
        return `opencode cannot use its configuration file ${path}: ${reason}. The agent works again when that is corrected.`;
    }
    return column === undefined
        ? `opencode cannot use its configuration file ${path}, line ${line}: ${reason}. The agent works again when that is corrected.`
        : `opencode cannot use its configuration file ${path}, line ${line}, column ${column}: ${reason}. The agent works again when that `
            + 'is corrected.';
}

function positionIn(message: string): Pick<FilePlace, 'line' | 'column'> {
    const match = / at line (\d+), column (\d+)/.exec(message);
    return match ? { line: Number(match[1]), column: Number(match[2]) } : {};
}

/** `PropertyNameExpected at line 1` is "property name expected". */
function reasonIn(message: string): string {
    const [, code] = /--- Errors ---\s+(\w+) at line/.exec(message) ?? [];
    return code ? code.replace(/(?<!^)[A-Z]/g, letter => ` ${letter}`).toLowerCase() : 'it is not valid JSON';
}

/** Where the last of these keys stands, each behind the one before; undefined if it cannot be found. */
function lineOf(file: string, keys: readonly string[]): number | undefined {
    try {
        const text = readFileSync(file, 'utf8');
        let place = -1;
        for (const key of keys) {
            const next = text.indexOf(JSON.stringify(key), place + 1);
            place = next < 0 ? place : next;
        }
        return place < 0 ? undefined : text.slice(0, place).split('\n').length;
    } catch {
        return undefined;
    }
}
