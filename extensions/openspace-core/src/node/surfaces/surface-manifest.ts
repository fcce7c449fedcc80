import { z } from 'zod';
import { explainBadArguments, ManifestEntry } from '../../common';
import { oneLine } from '../../common/text/one-line';
import { exampleArguments } from './example-arguments';

/** What external surfaces offer stands below this, and nothing else does. */
export const SURFACES_PREFIX = 'openspace.ext.';

const MAX_COMMANDS = 100;
/** Characters of a command's name, description and schema: they end up in the agent's prompt. */
const MAX_NAME_LENGTH = 80;
const MAX_DESCRIPTION_LENGTH = 500;
const MAX_SCHEMA_LENGTH = 20_000;

const SHORT_ID = /^[a-z][\w-]{0,31}(\.[a-z][\w-]{0,31}){0,2}$/i;

export const surfaceNameSchema = z.string()
    .regex(/^[a-z][a-z0-9-]{0,31}$/, 'a surface is named by small letters, digits and hyphens, at most 32, the first a letter');

const bodySchema = z.object({
    surface: surfaceNameSchema,
    commands: z.array(z.object({
        id: z.string(),
        name: z.string().trim().min(1),
        description: z.string(),
        arguments_schema: z.record(z.string(), z.unknown())
    })).max(MAX_COMMANDS, `a surface has ${MAX_COMMANDS} commands at most`)
});

type OfferedCommand = z.infer<typeof bodySchema>['commands'][number];

/** What a surface offers. */
export interface SurfaceManifest {
    readonly surface: string;
    readonly entries: readonly ManifestEntry[];
}

export interface Refusal {
    /** A message for whoever wrote the program. */
    readonly error: string;
}

/** Reads the body of a registration; all or nothing. */
export function readSurfaceManifest(body: unknown): SurfaceManifest | Refusal {
    const parsed = bodySchema.safeParse(body);
    if (!parsed.success) {
        return { error: `Invalid JSON: ${explainBadArguments(parsed.error)}` };
    }
    const { surface, commands } = parsed.data;
    const entries = new Map<string, ManifestEntry>();
    for (const command of commands) {
        const entry = toEntry(surface, command);
        if ('error' in entry) {
            return entry;
        }
        // Tools are named with underscores for dots, and their names must differ too.
        const key = entry.id.replaceAll('.', '_');
        if (entries.has(key)) {
            return { error: `Two commands have the same id: ${entry.id}` };
        }
        entries.set(key, entry);
    }
    return { surface, entries: [...entries.values()] };
}

/** The surface whose command this is; undefined for commands of the IDE. */
export function surfaceOf(cmd: string): string | undefined {
    return cmd.startsWith(SURFACES_PREFIX) ? cmd.slice(SURFACES_PREFIX.length).split('.')[0] : undefined;
}

function toEntry(surface: string, { id, name, description, arguments_schema }: OfferedCommand): ManifestEntry | Refusal {
    const prefix = `${SURFACES_PREFIX}${surface}.`;
    const short = id.startsWith(prefix) ? id.slice(prefix.length) : id;
    if (!SHORT_ID.test(short) || short.startsWith('openspace.')) {
        return { error: `Not an id for a command of this surface: "${id.slice(0, 100)}". `
            + `It is a short one such as "beep", or the same behind "${prefix}".` };
    }
    const schema = readSchema(arguments_schema);
    if ('error' in schema) {
        return { error: `The arguments_schema of "${short}" cannot be used: ${schema.error}` };
    }
    return {
        id: prefix + short,
        name: oneLine(unfolded(name), MAX_NAME_LENGTH),
        description: oneLine(unfolded(description), MAX_DESCRIPTION_LENGTH),
        category: `ext: ${surface}`,
        // Nobody knows what it does, so it counts as the worst.
        risk: 'execute',
        arguments_schema,
        example: exampleArguments(arguments_schema, example => schema.type.safeParse(example).success),
        answersData: true
    };
}

function readSchema(schema: OfferedCommand['arguments_schema']): { type: z.ZodType } | Refusal {
    if (schema.type !== 'object') {
        return { error: 'its type must be "object".' };
    }
    try {
        if (JSON.stringify(schema).length > MAX_SCHEMA_LENGTH) {
            return { error: `it is longer than ${MAX_SCHEMA_LENGTH} characters.` };
        }
        return { type: z.fromJSONSchema(schema) };
    } catch (error) {
        return { error: error instanceof Error ? error.message : String(error) };
    }
}

/** Text that was broken into lines for an editor. */
function unfolded(text: string): string {
    return text.replace(/\s+/g, ' ').trim();
}
