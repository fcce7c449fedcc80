/** Reads a stream of server-sent events to its end; hands out the name and the parsed data of each. */
export async function readEvents(body, onEvent) {
    const decoder = new TextDecoder();
    let text = '';
    let name = 'message';
    for await (const bytes of body) {
        const lines = (text + decoder.decode(bytes, { stream: true })).split('\n');
        text = lines.pop();
        for (const line of lines) {
            if (line.startsWith('event: ')) {
                name = line.slice('event: '.length);
            } else if (line.startsWith('data:')) {
                onEvent(name, JSON.parse(line.slice('data:'.length)));
                name = 'message';
            }
        }
    }
}
