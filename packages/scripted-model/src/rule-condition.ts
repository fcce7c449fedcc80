import { assistantStep, ChatRequest, lastTextOf, systemText, userTexts } from './conversation.js';
import { RuleCondition, TextPattern } from './scenario.js';

/** Whether every member of `condition` holds of the conversation; an absent condition always holds. */
export function conditionHolds(condition: RuleCondition = {}, request: ChatRequest): boolean {
    const { lastUser, anyUser, system, toolResult, lastRole, step, hasTools } = condition;
    return containsPattern(lastUser, () => lastTextOf('user', request))
        && (anyUser === undefined || userTexts(request).some(text => containsPattern(anyUser, () => text)))
        && containsPattern(system, () => systemText(request))
        && containsPattern(toolResult, () => lastTextOf('tool', request))
        && (lastRole === undefined || request.messages.at(-1)?.role === lastRole)
        && (step === undefined || assistantStep(request) === step)
        && (hasTools === undefined || (request.tools ?? []).length > 0 === hasTools);
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
