import { z } from 'zod';
import { PROVIDER_NAMES } from './sandboxed-workspace';

/** Git takes some signs out of names, and needs one that is left. */
const identityPart = z.string().max(200).regex(/^[^<>\p{Cc}]*[^<>\p{Cc}\s.,:;"'\\][^<>\p{Cc}]*$/u);

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
    /** The largest file that a command may write. */
    fileMegabytes: z.int().min(1).max(1024 * 1024),
    /** Room for the sandbox's own home and for temporary files. */
    temporaryMegabytes: z.int().min(1).max(1024 * 1024),
    /** Folders of programs that sandboxes see, beside those that are found: absolute paths, or such that begin with `~/`. */
    programFolders: z.array(z.string().min(1).max(4_096)).max(32),
    /** The home of commands outlives the sleep of a sandbox. */
    keepHome: z.boolean(),
    /** Copies for sessions have the files that git ignores, too. */
    copyIgnored: z.boolean(),
    /** `by name`: hosts that are allowed, through a proxy outside of the sandbox. */
    network: z.enum(['off', 'by name']),
    /** What the person said about hosts: `example.com`, `*.example.com`, `example.com:22`. */
    networkHosts: z.record(z.string(), z.enum(['allow', 'never'])),
    /** Who commits in sandboxes. */
    gitName: identityPart,
    gitEmail: identityPart,
    /** Of a GitHub App that signs in at remotes; empty for none. */
    githubAppId: z.string().max(100),
    /** Absolute path of its private key, or one that begins with `~/`. */
    githubAppKey: z.string().max(4_096),
    githubApiUrl: z.url({ protocol: /^https?$/ }).max(2_000)
});

export type WorkspaceSettings = z.infer<typeof workspaceSettingsSchema>;

export const DEFAULT_WORKSPACE_SETTINGS: WorkspaceSettings = {
    provider: 'auto', allowLocal: false, idleMinutes: 30, memoryMegabytes: 4_096, processes: 1_024, cpus: 2,
    fileMegabytes: 2_048, temporaryMegabytes: 1_024, programFolders: [], keepHome: false,
    copyIgnored: false, network: 'by name', networkHosts: {},
    gitName: 'openspace-agent[bot]', gitEmail: 'openspace-agent[bot]@users.noreply.github.com',
    githubAppId: '', githubAppKey: '', githubApiUrl: 'https://api.github.com'
};
