import { sampleTexts } from './sample-texts.mjs';

/** When the first of the conversations ended: long before any that is held while measuring. */
const ENDED = Date.UTC(2026, 0, 5, 8);
const BETWEEN_MESSAGES_MS = 20_000;

/** A turn is one message of the person and so many of the agent: one that calls tools, one that tells. */
const MESSAGES_PER_TURN = 3;

const MODEL = { providerID: 'scripted', modelID: 'scripted' };
const TOKENS = { total: 1_300, input: 1_200, output: 100, reasoning: 0, cache: { read: 0, write: 0 } };

const ANSWER = sampleTexts(1)['Markdown with code'];

const SOURCE = Array.from({ length: 40 }, (_unused, line) => `export const value${line} = parse('${line}') ?? fallback;`).join('\n');

/** With these words the conversation ends, so that somebody can look for them. */
export function lastWordsOf(id) {
    return `This is the end of ${id.slice(-4)}.`;
}

/**
 * A conversation as `opencode export` writes one and `opencode import` reads it: questions, tool calls of several kinds,
 * answers in Markdown with code.
 *
 * @param {{ number: number, title: string, directory: string, messages: number }} options The higher the number, the older;
 * `messages` is rounded up to whole turns
 */
export function sampleSession({ number, title, directory, messages }) {
    const id = sampleSessionID(number);
    const turns = Math.ceil(messages / MESSAGES_PER_TURN);
    const began = ENDED - (turns * MESSAGES_PER_TURN + number) * BETWEEN_MESSAGES_MS;
    const writer = new ConversationWriter(id, directory, began);
    for (let turn = 0; turn < turns; turn++) {
        const question = writer.ask(`Question ${turn}: why does \`parse\` fail for an empty line, and where is it called?`);
        writer.answer(question, 'tool-calls', toolsOf(turn, directory));
        writer.answer(
            question, 'stop', [{ type: 'text', text: `${ANSWER}Answer ${turn}.${turn === turns - 1 ? ` ${lastWordsOf(id)}` : ''}` }]
        );
    }
    return {
        info: {
            id, slug: 'sample-session', projectID: 'global', directory, path: '', title, agent: 'build', version: '1.18.33', cost: 0,
            model: { id: MODEL.modelID, providerID: MODEL.providerID, variant: 'default' },
            summary: { additions: 0, deletions: 0, files: 0 },
            tokens: { input: 1_200, output: 100, reasoning: 0, cache: { read: 0, write: 0 } },
            time: { created: began, updated: writer.time }
        },
        messages: writer.messages
    };
}

/** An id that opencode takes for a session, always the same for the same number. */
export function sampleSessionID(number) {
    return `ses_e20000000ffe${String(number).padStart(14, '0')}`;
}

class ConversationWriter {

    time;
    messages = [];

    #sessionID;
    #directory;
    #parts = 0;

    constructor(sessionID, directory, began) {
        this.#sessionID = sessionID;
        this.#directory = directory;
        this.time = began;
    }

    ask(text) {
        return this.#add(
            { role: 'user', time: { created: this.time }, agent: 'build', model: MODEL, summary: { diffs: [] } }, [{ type: 'text', text }]
        );
    }

    answer(parentID, finish, parts) {
        const info = {
            role: 'assistant', parentID, mode: 'build', agent: 'build', path: { cwd: this.#directory, root: this.#directory }, cost: 0,
            tokens: TOKENS, ...MODEL, time: { created: this.time, completed: this.time + BETWEEN_MESSAGES_MS / 2 }, finish
        };
        this.#add(info, [{ type: 'step-start' }, ...parts, { type: 'step-finish', reason: finish, tokens: TOKENS, cost: 0 }]);
    }

    /** Ids ascend with the time, as those of opencode do. */
    #add(info, parts) {
        const id = `msg_0${this.#idOf(this.messages.length)}`;
        const common = { sessionID: this.#sessionID, messageID: id };
        this.messages.push({
            info: { ...info, id, sessionID: this.#sessionID },
            parts: parts.map(part => ({ ...part, ...common, id: `prt_0${this.#idOf(this.#parts++)}` }))
        });
        this.time += BETWEEN_MESSAGES_MS;
        return id;
    }

    #idOf(number) {
        return `${String(number).padStart(8, '0')}x${this.#sessionID.slice(-14)}`;
    }
}

/** The calls of one turn: always a look at a file, then something that differs from turn to turn. */
function toolsOf(turn, directory) {
    const file = `${directory}/src/parse-${turn}.ts`;
    const call = (tool, input, output, title, metadata = {}) => ({
        type: 'tool', tool, callID: `call_${turn}_${tool}`,
        state: { status: 'completed', input, output, title, metadata, time: { start: ENDED, end: ENDED + 300 } }
    });
    const read = call('read', { filePath: file }, SOURCE, `src/parse-${turn}.ts`, { preview: SOURCE.slice(0, 200) });
    const diff = `Index: ${file}\n===================================================================\n--- ${file}\n+++ ${file}\n`
        + `@@ -1,1 +1,1 @@\n-const mark = '';\n+const mark = '%';\n`;
    const others = [
        () => call('bash', { command: `npm test -- parse-${turn}`, description: 'Runs the tests' }, SOURCE, 'Runs the tests', {
            output: SOURCE, exit: 0
        }),
        () => call('edit', { filePath: file, oldString: 'const mark = \'\';', newString: 'const mark = \'%\';' },
            'Edit applied successfully.', `src/parse-${turn}.ts`,
            { diff, filediff: { file, patch: diff, additions: 1, deletions: 1 }, diagnostics: {} }),
        () => call('grep', { pattern: 'parse\\(' }, `Found 1 match\n${file}:\n  Line 1: parse('')`, 'parse\\(', {
            matches: 1, truncated: false
        })
    ];
    return [read, others[turn % others.length]()];
}
