import { StreamInterceptor, StreamInterceptorOptions } from './stream-interceptor';

/** The visible text of a complete part, for history and titles: what {@link StreamInterceptor} would have shown. */
export function stripBlocks(text: string, isEcho?: StreamInterceptorOptions['isEcho']): string {
    if (!text.includes('%%OS{')) {
        return text;
    }
    const interceptor = new StreamInterceptor({ timeoutMs: Infinity, isEcho });
    return interceptor.push(text).text + interceptor.flush().text;
}
