import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { Scenario, scenarioSchema } from './scenario.js';

/** A scenario that cannot be played; the message is one line and names the bad member. */
export class ScenarioError extends Error {
    override readonly name = 'ScenarioError';
}

/** Checks `value`; throws a ScenarioError in which `source` tells where it came from. */
export function parseScenario(value: unknown, source = 'scenario'): Scenario {
    const parsed = scenarioSchema.safeParse(value);
    if (parsed.success) {
        return parsed.data;
    }
    const [first, ...others] = parsed.error.issues;
    const member = z.core.toDotPath(first.path);
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    throw new ScenarioError(oneLine(`${source}: ${member === '' ? '' : `${member}: `}${first.message}${more}`));
}

/** Reads a scenario file; rejects with a ScenarioError if it is missing, not JSON, or not a scenario. */
export async function loadScenario(path: string): Promise<Scenario> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        throw new ScenarioError(`${path}: cannot be read (${error.code})`);
    });
    return parseScenario(parseJson(text, path), path);
}

function parseJson(text: string, path: string): unknown {
    try {
        return JSON.parse(text);
    } catch (error) {
        throw new ScenarioError(oneLine(`${path}: not JSON: ${(error as Error).message}`));
    }
}

/** JSON.parse quotes the source in its message, line breaks included. */
function oneLine(message: string): string {
    return message.replace(/\s+/g, ' ');
}
