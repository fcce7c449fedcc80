import { z } from 'zod';
import { AgentCommandDefinition, reachSchema, riskSchema } from './agent-command';
import { surfaceEntrySchema, SurfaceIntroduction, toSurfaceEntry } from './surface-description';

export const manifestEntrySchema = z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    category: z.string(),
    risk: riskSchema,
    reach: reachSchema.optional(),
    arguments_schema: z.record(z.string(), z.unknown()),
    example: z.record(z.string(), z.unknown()),
    answersData: z.boolean().optional(),
    answersForeign: z.boolean().optional(),
    rarelyUsed: z.boolean().optional(),
    isWithheld: z.boolean().optional()
});

/** One command as the agent and external tools see it. */
export type ManifestEntry = z.infer<typeof manifestEntrySchema>;

export const commandManifestSchema = z.object({
    version: z.string(),
    commands: z.array(manifestEntrySchema),
    /** What the commands belong to. Programs beside the IDE are none of them. */
    surfaces: z.array(surfaceEntrySchema).optional(),
    lastUpdated: z.string(),
    /** The commands of an earlier run; no page has confirmed them since. */
    stale: z.literal(true).optional()
});

export type CommandManifest = z.infer<typeof commandManifestSchema>;

/** Version of the manifest's shape, not of its contents. */
export const MANIFEST_VERSION = '1';

/** Derives the manifest entry. */
export function toManifestEntry(definition: AgentCommandDefinition): ManifestEntry {
    return {
        id: definition.id,
        name: definition.label,
        description: definition.description,
        category: definition.category,
        risk: definition.risk,
        ...(definition.reach ? { reach: definition.reach } : {}),
        arguments_schema: toArgumentsSchema(definition.args),
        example: definition.example,
        ...(definition.answersData ? { answersData: true } : {}),
        ...(definition.answersForeign ? { answersForeign: true } : {}),
        ...(definition.rarelyUsed ? { rarelyUsed: true } : {}),
        ...(definition.isWithheld ? { isWithheld: true } : {})
    };
}

/** Registration, every manifest and the palette ask for them. */
const argumentsSchemas = new WeakMap<z.ZodObject, Record<string, unknown>>();

/** What may be sent (input side), as a JSON Schema; the same object each time, which nobody changes. */
export function toArgumentsSchema(args: z.ZodObject): Record<string, unknown> {
    let known = argumentsSchemas.get(args);
    if (!known) {
        const { $schema: _, ...schema } = z.toJSONSchema(args, { io: 'input' }) as Record<string, unknown>;
        argumentsSchemas.set(args, known = schema);
    }
    return known;
}

/** Entries sorted by id, so that equal sets of commands give equal manifests. */
export function createManifest(
    definitions: Iterable<AgentCommandDefinition>, lastUpdated: string, surfaces: Iterable<SurfaceIntroduction> = []
): CommandManifest {
    return {
        version: MANIFEST_VERSION,
        commands: Array.from(definitions, toManifestEntry).sort(byId),
        surfaces: Array.from(surfaces, toSurfaceEntry).sort(byId),
        lastUpdated
    };
}

/** For lists that are the same whatever the order in which their entries came. */
export function byId(a: { readonly id: string }, b: { readonly id: string }): number {
    return a.id < b.id ? -1 : 1;
}
