import { ActivityEntry, FinishedCommand } from '../../common';
import { redactArguments } from './redact-arguments';
import { redactText } from './redact-secrets';

/** Reasons are sentences; what is longer quotes something. In characters. */
const LONGEST_ERROR = 300;
/** Command and ids may be whatever somebody sent. */
const LONGEST_ID = 120;

/** The line of the audit log for a command that has its answer. What it answered is not part of it. */
export function auditEntry({ call, result, decision }: FinishedCommand, time: string): ActivityEntry {
    return {
        time,
        id: redactText(call.id, LONGEST_ID),
        source: call.source,
        ...(call.sessionId ? { sessionId: redactText(call.sessionId, LONGEST_ID) } : {}),
        ...(call.messageId ? { messageId: redactText(call.messageId, LONGEST_ID) } : {}),
        cmd: redactText(call.cmd, LONGEST_ID),
        args: redactArguments(call.args),
        verdict: decision.verdict,
        rule: decision.rule,
        success: result.success,
        ...(result.error ? { error: redactText(result.error, LONGEST_ERROR) } : {}),
        durationMs: result.executionTime
    };
}

/** Whether the entry has the text, which is in lower case, in what a person sees of it. */
export function matchesFilter({ cmd, sessionId, messageId, source, verdict, rule, success, error, args }: ActivityEntry, filter: string): boolean {
    const outcome = verdict === 'ran' && !success ? 'failed' : verdict;
    return [cmd, outcome, rule, source, error, sessionId, messageId, JSON.stringify(args)].some(text => text?.toLowerCase().includes(filter));
}
