import { assistantStep, ChatRequest, isFromIde, lastTextOf, personTexts, systemText, userTexts } from '../requests/conversation.js';
import { RuleCondition, TextPattern } from './scenario.js';

/** Whether every member of `condition` holds of the conversation; an absent condition always holds. */
export function conditionHolds(condition: RuleCondition | undefined, request: ChatRequest): boolean {
    if (!condition) {
        return true;
    }
    const { lastUser, anyUser, system, toolResult, lastRole, step, hasTools } = condition;
    // What a window holds has words of any kind in it, and no rule should answer them by chance.
    if (isFromIde(request) && !namesIdeFrame(lastUser)) {
        return false;
    }
    return containsPattern(lastUser, () => textsFor(lastUser, request).at(-1))
        && (anyUser === undefined || textsFor(anyUser, request).some(text => containsPattern(anyUser, () => text)))
        && containsPattern(system, () => systemText(request))
        && containsPattern(toolResult, () => lastTextOf('tool', request))
        && (lastRole === undefined || request.messages.at(-1)?.role === lastRole)
        && (step === undefined || assistantStep(request) === step)
        && (hasTools === undefined || (request.tools ?? []).length > 0 === hasTools);
}

/** A pattern is about the person's words, unless it names what the IDE sends. */
function textsFor(pattern: TextPattern | undefined, request: ChatRequest): string[] {
    return namesIdeFrame(pattern) ? userTexts(request) : personTexts(request);
}

function namesIdeFrame(pattern: TextPattern | undefined): boolean {
    return /ide_(?:results|state)/.test(typeof pattern === 'string' ? pattern : pattern?.regex ?? '');
}

function containsPattern(pattern: TextPattern | undefined, readText: () => string | undefined): boolean {
    if (pattern === undefined) {
        return true;
    }
    const text = readText();
    if (text === undefined) {
        return false;
    }
    return typeof pattern === 'string' ? text.includes(pattern) : new RegExp(pattern.regex, pattern.flags).test(text);
}
