import { z } from 'zod';
import { PROVIDER_NAMES } from './sandboxed-workspace';

/** The person's settings for sandboxes. */
export const workspaceSettingsSchema = z.object({
    /** `auto`: the first that works and isolates. */
    provider: z.enum(['auto', ...PROVIDER_NAMES]),
    /** Commands may run without any isolation. */
    allowLocal: z.boolean(),
    /** A sandbox that has been unused for this long is stopped; 0 for never. */
    idleMinutes: z.int().min(0).max(7 * 24 * 60),
    memoryMegabytes: z.int().min(64).max(1024 * 1024),
    processes: z.int().min(16).max(100_000),
    cpus: z.number().min(0.1).max(1_024),
    /** `by name`: hosts that are allowed, through a proxy outside of the sandbox. */
    network: z.enum(['off', 'by name']),
    /** What the person said about hosts: `example.com`, `*.example.com`, `example.com:22`. */
    networkHosts: z.record(z.string(), z.enum(['allow', 'never']))
});

export type WorkspaceSettings = z.infer<typeof workspaceSettingsSchema>;

export const DEFAULT_WORKSPACE_SETTINGS: WorkspaceSettings = {
    provider: 'auto', allowLocal: false, idleMinutes: 30, memoryMegabytes: 4_096, processes: 1_024, cpus: 2,
    network: 'by name', networkHosts: {}
};
