import { z } from 'zod';
import { ToolError } from './tool-error.js';

/** What opencode's tools call differently in more than upper case letters. */
const OTHER_NAMES: Readonly<Record<string, string>> = { timeout: 'timeout_ms' };

/** Arguments of opencode's tools that mean nothing here. */
const IGNORED: Readonly<Record<string, readonly string[]>> = { bash: ['description'] };

/** The spelling of the contract for either spelling. */
export function contractName(name: string): string {
    return OTHER_NAMES[name] ?? name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

/** Accepts `file_path` and `filePath` alike. Throws a `ToolError` that names what is wrong. */
export function parseArguments<Schema extends z.ZodType>(tool: string, schema: Schema, given: unknown): z.output<Schema> {
    const parsed = schema.safeParse(inContractSpelling(tool, given));
    if (!parsed.success) {
        throw invalid(tool, parsed.error.issues.map(issueText).join('; '));
    }
    return parsed.data;
}

function inContractSpelling(tool: string, given: unknown): Record<string, unknown> {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
        throw invalid(tool, 'expected an object');
    }
    const spelled = new Map<string, unknown>();
    for (const [name, value] of Object.entries(given)) {
        if (IGNORED[tool]?.includes(name) || value === undefined) {
            continue;
        }
        const contract = contractName(name);
        if (spelled.has(contract) && spelled.get(contract) !== value) {
            throw invalid(tool, `${contract} is given twice, with different values`);
        }
        spelled.set(contract, value);
    }
    return Object.fromEntries(spelled);
}

function issueText(issue: z.core.$ZodIssue): string {
    if (issue.code === 'unrecognized_keys') {
        return `unknown ${issue.keys.length === 1 ? 'argument' : 'arguments'} ${issue.keys.join(', ')}`;
    }
    const place = issue.path.map((part, index) => typeof part === 'number' ? `[${part}]` : index === 0 ? String(part) : `.${String(part)}`)
        .join('');
    const text = issue.message.replace(/^Invalid input: /, '').replace(/^.*received undefined$/, 'is missing');
    return place === '' ? text : `${place}: ${text}`;
}

function invalid(tool: string, reason: string): ToolError {
    return new ToolError('invalid_arguments', `Invalid arguments for ${tool}: ${reason}`);
}

/** A text that can be an argument of a program. */
export function programText(longest: number): z.ZodString {
    return z.string().min(1, 'is empty').max(longest, `is longer than ${longest} characters`).refine(
        text => !text.includes('\0'), 'contains a NUL character'
    );
}
