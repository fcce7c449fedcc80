import { redactShort } from '@openspace/foundation/redaction';
import { z } from 'zod';
import { ActivityEntry, AgentCommandCall, FinishedCommand, label, toArgumentsSchema } from '../../common';
import { JsonSchema } from '../../common/arguments/text-arguments';
import { redactArguments } from './redact-arguments';

/** Reasons are sentences; what is longer quotes something. In characters. */
const MAX_ERROR_LENGTH = 300;
/** Command and ids may be whatever somebody sent. */
const MAX_ID_LENGTH = 120;

/** The line of the audit log for a command that has its answer. What it answered is not part of it. */
export function auditEntry(
    { call, result, decision }: FinishedCommand, time: string, schema?: JsonSchema, begunAt?: string
): ActivityEntry {
    return {
        time,
        ...(begunAt === undefined ? {} : { begunAt }),
        ...wordsOf(call, schema),
        verdict: decision.verdict,
        rule: decision.rule,
        success: result.success,
        ...(result.error ? { error: redactShort(result.error, MAX_ERROR_LENGTH) } : {}),
        durationMs: result.executionTime
    };
}

/** The line before it, for a command that is about to act. */
export function begunEntry(call: AgentCommandCall, time: string, schema?: JsonSchema): ActivityEntry {
    return { time, ...wordsOf(call, schema), verdict: 'begun', rule: 'allowed', success: false, durationMs: 0 };
}

/** What both lines say of a command. */
function wordsOf(call: AgentCommandCall, schema?: JsonSchema): Pick<ActivityEntry, 'id' | 'source' | 'cmd' | 'args'> {
    return {
        id: redactShort(call.id, MAX_ID_LENGTH),
        source: call.source,
        ...(call.sessionId ? { sessionId: redactShort(call.sessionId, MAX_ID_LENGTH) } : {}),
        ...(call.messageId ? { messageId: redactShort(call.messageId, MAX_ID_LENGTH) } : {}),
        ...(call.position ? { position: { ...call.position, partId: redactShort(call.position.partId, MAX_ID_LENGTH) } } : {}),
        cmd: redactShort(call.cmd, MAX_ID_LENGTH),
        args: redactArguments(call.args, schema)
    };
}

/** What the agent's server asks the person for, as far as it is written down. */
export interface AskedPermission {
    readonly id: string;
    readonly sessionID: string;
    readonly permission: string;
    readonly patterns: readonly string[];
    readonly always: readonly string[];
    readonly tool?: { readonly messageID: string };
}

/** A permission request that was answered by a rule. */
export interface AcceptedPermission {
    readonly request: AskedPermission;
    /** Name of the rule that decided. */
    readonly rule: string;
    readonly durationMs: number;
    /** Why the answer did not arrive. */
    readonly error?: string;
}

/** What the server asks for are patterns of paths, or names of programs. */
const ASKED = toArgumentsSchema(z.object({ asked: z.array(label(z.string())) }));

/** The line for it. A command of the shell is told by what the server would call it, not by its text, in which anything may stand. */
export function acceptedEntry({ request, rule, durationMs, error }: AcceptedPermission, time: string): ActivityEntry {
    const { id, sessionID, permission, patterns, always, tool } = request;
    return {
        time,
        id: redactShort(id, MAX_ID_LENGTH),
        source: 'permission',
        sessionId: redactShort(sessionID, MAX_ID_LENGTH),
        ...(tool ? { messageId: redactShort(tool.messageID, MAX_ID_LENGTH) } : {}),
        cmd: redactShort(permission, MAX_ID_LENGTH),
        args: redactArguments({ asked: permission === 'bash' ? always : patterns }, ASKED),
        verdict: 'accepted',
        rule: redactShort(rule, MAX_ID_LENGTH),
        success: error === undefined,
        ...(error === undefined ? {} : { error: redactShort(error, MAX_ERROR_LENGTH) }),
        durationMs
    };
}

/** Whether the entry has the text, which is in lower case, in what a person sees of it. */
export function matchesFilter(
    { cmd, sessionId, messageId, source, verdict, rule, success, error, args }: ActivityEntry, filter: string
): boolean {
    const outcome = verdict === 'ran' && !success ? 'failed' : verdict;
    return [cmd, outcome, rule, source, error, sessionId, messageId, JSON.stringify(args)].some(text =>
        text?.toLowerCase().includes(filter));
}
