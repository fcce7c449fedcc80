import { z } from 'zod';

/** As the names of tools begin with it. */
export const SERVER_NAME = /^[A-Za-z0-9][\w-]{0,59}$/;

const texts = z.record(z.string().min(1), z.string());
const common = { enabled: z.boolean().optional(), timeout: z.number().int().positive().optional() };

const localSchema = z.object({
    type: z.literal('local'),
    command: z.array(z.string()).min(1).refine(words => words.at(0)?.trim() !== '', 'command: the program is missing'),
    cwd: z.string().min(1).optional(),
    environment: texts.optional(),
    ...common
});

const remoteSchema = z.object({
    type: z.literal('remote'),
    url: z.url({ protocol: /^https?$/, error: 'url: an address starts with http:// or https://' }),
    headers: texts.optional(),
    oauth: z.union([z.literal(false), z.record(z.string(), z.unknown())]).optional(),
    ...common
});

/** A server of tools, as opencode's own configuration has it. */
export const toolServerSchema = z.discriminatedUnion('type', [localSchema, remoteSchema]);

export type LocalServerConfig = z.infer<typeof localSchema>;
export type RemoteServerConfig = z.infer<typeof remoteSchema>;
export type ToolServerConfig = z.infer<typeof toolServerSchema>;

export type PastedServers =
    | { readonly servers: Readonly<Record<string, ToolServerConfig>> }
    | { readonly problem: string };

/**
 * Servers in a text that somebody copied: the `mcpServers` of other programs, the `mcp` of opencode, or only what is in these.
 * All of them, or what is wrong with one.
 */
export function parsePastedServers(text: string): PastedServers {
    let parsed: unknown;
    try {
        parsed = JSON.parse(text);
    } catch (error) {
        return { problem: `This is not valid JSON: ${error instanceof Error ? error.message : String(error)}` };
    }
    const servers: Record<string, ToolServerConfig> = {};
    const entries = Object.entries(asObject(membersOf(parsed)));
    if (entries.length === 0) {
        return { problem: 'There is no server in it. Paste an object with "mcpServers" or "mcp".' };
    }
    for (const [name, value] of entries) {
        if (!SERVER_NAME.test(name)) {
            return { problem: `"${name}" cannot be a name: letters, digits, - and _ only.` };
        }
        const result = toolServerSchema.safeParse(opencodeForm(value));
        if (!result.success) {
            return { problem: `${name}: ${describeIssue(result.error)}` };
        }
        servers[name] = result.data;
    }
    return { servers };
}

/** The first thing that is wrong, with its place. */
export function describeIssue({ issues: [{ path, message, code }] }: z.ZodError): string {
    if (code === 'invalid_union') {
        return 'it has neither a command nor an address.';
    }
    return path.length === 0 || message.startsWith(String(path[0])) ? message : `${path.join('.')}: ${message}`;
}

function membersOf(parsed: unknown): unknown {
    const object = asObject(parsed);
    return object.mcpServers ?? object.mcp ?? object.servers ?? object;
}

/** Others have the program beside its arguments, `env` for the environment, and say `http` or nothing for what is remote. */
function opencodeForm(value: unknown): unknown {
    const { type, command, args, env, environment, url, disabled, enabled, ...others } = asObject(value);
    const isOn = enabled ?? (disabled === undefined ? undefined : disabled !== true);
    const rest = { ...others, ...isOn === undefined ? {} : { enabled: isOn } };
    if (typeof url === 'string') {
        return { ...rest, type: 'remote', url };
    }
    if (typeof command === 'string' || Array.isArray(command)) {
        const variables = environment ?? env;
        const whole = [command, args ?? []].flat();
        return { ...rest, type: 'local', command: whole, ...variables === undefined ? {} : { environment: variables } };
    }
    return { ...rest, type };
}

function asObject(value: unknown): Record<string, unknown> {
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value as Record<string, unknown> : {};
}
