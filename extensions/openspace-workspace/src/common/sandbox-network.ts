import { z } from 'zod';

/** What a person says about a host: for the command that asks, for its session, for good, or for now. */
export const HOST_ANSWERS = ['once', 'session', 'always', 'never', 'not now'] as const;
export type HostAnswer = typeof HOST_ANSWERS[number];

/** The workspace server shortens longer ones, and says in the text how much is missing. */
export const MAX_COMMAND_LENGTH = 4_000;

/** A command in a sandbox wants to reach a host that nobody has decided about. The words are those of a program inside. */
export const hostQuestionSchema = z.object({
    id: z.string(),
    workspace: z.string(),
    /** With a port if that is none of the web. */
    host: z.string(),
    port: z.number(),
    session: z.string().optional(),
    command: z.string(),
    asked_at: z.string()
});

export type HostQuestion = z.infer<typeof hostQuestionSchema>;

export const sandboxNetworkSchema = z.object({
    questions: z.array(hostQuestionSchema),
    /** Hosts that were allowed until the end of a session. */
    sessions: z.array(z.object({ workspace: z.string(), session: z.string(), hosts: z.array(z.string()) })),
    /** What the setting names as hosts, and cannot be a rule. */
    leftOut: z.array(z.string()).default([]),
    /** Hosts that are allowed as long as nobody says otherwise. */
    defaultHosts: z.array(z.string()).default([])
});

/** What is open and what was decided for a while; what was decided for good is a setting. */
export type SandboxNetwork = z.infer<typeof sandboxNetworkSchema>;

export const NO_NETWORK: SandboxNetwork = { questions: [], sessions: [], leftOut: [], defaultHosts: [] };
