import { ChatStage } from '../support/chat-stage.mjs';
import { measureAppend } from './chat/append.mjs';
import { measureGrowth } from './chat/growth.mjs';
import { measureHugeReply } from './chat/huge-reply.mjs';
import { measureLongOpening, measureOpening } from './chat/opening.mjs';
import { measureStream } from './chat/stream.mjs';
import { measureToolFlood } from './chat/tool-flood.mjs';

/** What is measured, in this order: first what any client can take. */
export const CHAT_PARTS = {
    opening: measureOpening,
    stream: measureStream,
    'huge reply': measureHugeReply,
    'tool flood': measureToolFlood,
    growth: measureGrowth,
    'long opening': measureLongOpening,
    append: measureAppend
};

/**
 * Our chat beside the agent server's own web client: the same server, the same model, the same conversations. Only one of
 * them is open at a time, so that neither pays for the other.
 */
export async function measureChat({ resources, quick, tell, fail }) {
    const stage = await ChatStage.prepare(resources, tell);
    const rows = [];
    for (const [name, measure] of Object.entries(CHAT_PARTS)) {
        try {
            rows.push(...await measure(stage, quick));
            tell(`chat: ${name} done`);
        } catch (error) {
            fail(error);
        } finally {
            await stage.leave();
        }
    }
    return rows;
}
