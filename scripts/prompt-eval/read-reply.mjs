/**
 * What the IDE would make of a reply: the commands in order of appearance, and why other blocks would be dropped.
 *
 * @param {string} reply
 * @param {typeof import('../../extensions/openspace-agent/lib/node/stream-interceptor/stream-interceptor.js').StreamInterceptor}
 * StreamInterceptor
 * @returns {{ calls: { cmd: unknown, args: unknown }[], dropped: string[] }}
 */
export function readReply(reply, StreamInterceptor) {
    const interceptor = new StreamInterceptor({ timeoutMs: Infinity });
    const blocks = [...interceptor.push(reply).blocks, ...interceptor.flush().blocks];
    return {
        calls: blocks.filter(({ kind }) => kind === 'block').map(({ value }) => ({ cmd: value.cmd, args: value.args ?? {} })),
        dropped: blocks.filter(({ kind }) => kind === 'rejected').map(({ message }) => message)
    };
}
