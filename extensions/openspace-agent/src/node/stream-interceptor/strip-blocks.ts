import { z } from 'zod';
import { StreamInterceptor, StreamInterceptorOptions } from './stream-interceptor';

/** The visible text of a complete part, for history and titles: what {@link StreamInterceptor} would have shown. */
export function stripBlocks(text: string, isEcho?: StreamInterceptorOptions['isEcho']): string {
    if (!text.includes('%%OS{')) {
        return text;
    }
    const interceptor = new StreamInterceptor({ timeoutMs: Infinity, isEcho });
    return interceptor.push(text).text + interceptor.flush().text;
}

const commandSchema = z.object({ cmd: z.string(), args: z.record(z.string(), z.unknown()).default({}) });

/** A command as it stands in a text. */
export interface WrittenCommand extends z.infer<typeof commandSchema> {
    /** Counts every block of the text from 0, also those that are no commands. */
    readonly index: number;
}

/** The commands in a complete part, as the agent wrote them; what became of them the log knows. */
export function writtenCommands(text: string): WrittenCommand[] {
    if (!text.includes('%%OS{')) {
        return [];
    }
    const interceptor = new StreamInterceptor({ timeoutMs: Infinity });
    return [...interceptor.push(text).blocks, ...interceptor.flush().blocks].flatMap(block => {
        const command = block.kind === 'rejected' ? undefined : commandSchema.safeParse(block.value).data;
        return command ? [{ ...command, index: block.index }] : [];
    });
}
