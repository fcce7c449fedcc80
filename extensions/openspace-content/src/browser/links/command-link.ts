/** A command that the agent offers as a button, with its arguments if it gave some. */
export interface CommandLink {
    readonly id: string;
    readonly args?: Readonly<Record<string, unknown>>;
}

/** Longer arguments are not for a button; in characters. Keeps the search for their end short. */
const MAX_ARGUMENTS_LENGTH = 4_000;
const COMMAND = /^command:(openspace\.[\w.-]+)(?:\?([\s\S]*))?$/;

/** Reads `command:openspace.…?{json}`, escaped or not. Other commands of the IDE are nothing that an agent can offer. */
export function readCommandLink(href: string): CommandLink | undefined {
    const match = COMMAND.exec(href);
    if (!match) {
        return undefined;
    }
    const [, id, text] = match;
    if (text === undefined || text === '') {
        return { id };
    }
    const args = parseObject(text) ?? parseObject(unescape(text));
    return args && { id, args };
}

/** End of the JSON object that begins at `start`, or -1; braces in its strings do not count. */
export function endOfObject(text: string, start: number): number {
    let depth = 0;
    let inString = false;
    for (let index = start; index < Math.min(text.length, start + MAX_ARGUMENTS_LENGTH); index++) {
        const character = text[index];
        if (inString) {
            if (character === '\\') {
                index++;
            } else if (character === '"') {
                inString = false;
            }
        } else if (character === '"') {
            inString = true;
        } else if (character === '{') {
            depth++;
        } else if (character === '}' && --depth === 0) {
            return index + 1;
        }
    }
    return -1;
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
    try {
        const value: unknown = JSON.parse(text);
        return typeof value === 'object' && value !== null && !Array.isArray(value) ? value as Record<string, unknown> : undefined;
    } catch {
        return undefined;
    }
}

function unescape(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
