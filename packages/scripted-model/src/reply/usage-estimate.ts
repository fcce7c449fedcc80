import { ChatRequest } from '../requests/conversation.js';
import { UsageCounts } from '../scenario/reply-step.js';

/** The usual rule of thumb; only the order of magnitude matters. */
const CHARACTERS_PER_TOKEN = 4;

/** Completes the counts a scenario gives with estimates from the length of the request and of the reply. */
export function completeUsage(given: UsageCounts, request: ChatRequest, replyLength: number): UsageCounts {
    const prompt = given.prompt_tokens ?? tokensOf(JSON.stringify(request.messages).length);
    const completion = given.completion_tokens ?? tokensOf(replyLength);
    return { ...given, prompt_tokens: prompt, completion_tokens: completion, total_tokens: given.total_tokens ?? prompt + completion };
}

function tokensOf(characters: number): number {
    return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}
