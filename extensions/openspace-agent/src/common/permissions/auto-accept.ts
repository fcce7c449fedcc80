import { AutoAcceptRule } from 'openspace-core/lib/common/control/auto-accept-rule';
import { PermissionRequest } from '../opencode/opencode-types';
import { askedFiles } from './asked-files';

/** What is accepted without a question at the moment. */
export interface AutoAcceptState {
    readonly rules: readonly AutoAcceptRule[];
    /** Top-level sessions in which everything is accepted. */
    readonly sessions: readonly string[];
    /** By top-level session: files that the agent may change in it, as it named them. */
    readonly files: Readonly<Record<string, readonly string[]>>;
}

export const NOTHING_ACCEPTED: AutoAcceptState = { rules: [], sessions: [], files: {} };

/** An agent that goes round in circles is stopped by nothing else, so only a rule that names it accepts this. */
const LOOP = 'doom_loop';

/** Ways to put more into a shell command than its patterns show. */
const HIDDEN_IN_COMMAND = /[`\n\r<>]|\$[({]/;

type Asked = Pick<PermissionRequest, 'permission' | 'patterns' | 'metadata'>;

/** The first rule by which the request is accepted; it has to cover all that is asked for. */
export function acceptingRule(rules: readonly AutoAcceptRule[], request: Asked): AutoAcceptRule | undefined {
    return rules.find(rule => covers(rule, request));
}

/** Whether "everything" includes the request. */
export function isCoveredByEverything({ permission }: Pick<PermissionRequest, 'permission'>): boolean {
    return permission !== LOOP;
}

/** The rule in a line, as the log and the warning show it. */
export function describeRule({ permission, pattern }: AutoAcceptRule): string {
    return pattern === '*' ? permission : `${permission}: ${pattern}`;
}

function covers({ permission, pattern }: AutoAcceptRule, request: Asked): boolean {
    if (!matches(permission, request.permission) || !isCoveredByEverything(request) && permission !== request.permission) {
        return false;
    }
    return pattern === '*'
        || request.patterns.length > 0 && askedFiles(request).every(asked => matches(pattern, asked)) && !hidesSomething(request);
}

/** The server takes a command apart for its patterns; what is not certain to be all of it needs the person. */
function hidesSomething({ permission, metadata }: Asked): boolean {
    return permission === 'bash' && (typeof metadata.command !== 'string' || HIDDEN_IN_COMMAND.test(metadata.command));
}

/**
 * As the rules of the server are read: a blank and a star at the end also match nothing.
 * Without a regular expression, as the text is not ours.
 */
export function matches(pattern: string, text: string): boolean {
    if (pattern.endsWith(' *') && matches(pattern.slice(0, -2), text)) {
        return true;
    }
    let [at, from, star, retry] = [0, 0, -1, 0];
    while (from < text.length) {
        if (pattern[at] === '*') {
            star = at++;
            retry = from;
        } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[from])) {
            at++;
            from++;
        } else if (star >= 0) {
            at = star + 1;
            from = ++retry;
        } else {
            return false;
        }
    }
    return /^\**$/.test(pattern.slice(at));
}
