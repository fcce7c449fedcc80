import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A language server as small as can be: a file has an error in its first line, and formatted it does not begin with blanks. */
const SERVER = `
const texts = new Map();
let input = Buffer.alloc(0);
const send = message => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    process.stdout.write('Content-Length: ' + body.length + '\\r\\n\\r\\n');
    process.stdout.write(body);
};
const range = (line, end) => ({ start: { line, character: 0 }, end: { line, character: end } });
const answers = {
    initialize: () => ({ capabilities: { textDocumentSync: 1, documentFormattingProvider: true } }),
    shutdown: () => null,
    'textDocument/formatting': ({ textDocument: { uri } }) => {
        const blanks = /^ */.exec(texts.get(uri))[0].length;
        return blanks > 0 ? [{ range: range(0, blanks), newText: '' }] : [];
    }
};
const notes = {
    'textDocument/didOpen': ({ textDocument: { uri, text } }) => {
        texts.set(uri, text);
        require('node:fs').appendFileSync(process.argv[1] + '.told', uri + '\\n');
        const diagnostics = [{ range: range(0, 7), message: 'Told by the server on PATH' }];
        send({ method: 'textDocument/publishDiagnostics', params: { uri, diagnostics } });
    },
    'textDocument/didChange': ({ textDocument: { uri }, contentChanges }) => texts.set(uri, contentChanges[0].text),
    exit: () => process.exit()
};
process.stdin.on('data', data => {
    input = Buffer.concat([input, data]);
    for (;;) {
        const end = input.indexOf('\\r\\n\\r\\n');
        const length = end < 0 ? 0 : Number(/Content-Length: (\\d+)/i.exec(input.subarray(0, end))[1]);
        if (end < 0 || input.length < end + 4 + length) return;
        const { id, method, params } = JSON.parse(input.subarray(end + 4, end + 4 + length));
        input = input.subarray(end + 4 + length);
        if (id === undefined) notes[method]?.(params);
        else if (method in answers) send({ id, result: answers[method](params) });
        else if (method) send({ id, error: { code: -32601, message: 'Unknown' } });
    }
});
`;

/** Puts it into a folder under the name of a real one. Beside it stands which files it was told of, in `NAME.told`. */
export function putFakeLanguageServer(folder: string, name: string): void {
    const file = join(folder, name);
    writeFileSync(file, `#!${process.execPath}\n${SERVER}`);
    chmodSync(file, 0o755);
}
