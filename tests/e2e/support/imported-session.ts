import { execFileSync } from 'node:child_process';
import { findOpencodeBinary } from 'openspace-agent/lib/node/opencode/opencode-binary';
import { hermeticEnvironment } from '../../support/hermetic-environment';
import { Ide } from './ide';

/** When the conversation took place. */
const BEGAN = Date.UTC(2026, 0, 5, 8);
const MODEL = { providerID: 'scripted', modelID: 'scripted' };
const TOKENS = { total: 2, input: 1, output: 1, reasoning: 0, cache: { read: 0, write: 0 } };

/**
 * Gives the agent server, before it starts, a conversation of questions ("Question 0" and so on) and answers ("Answer 0"),
 * with the server's own `import`.
 */
export function importSession(ide: Ide, id: string, turns: number): void {
    const common = { sessionID: id };
    const at = (index: number) => ({ created: BEGAN + index * 1_000, completed: BEGAN + index * 1_000 + 500 });
    const messageID = (index: number): string => `msg_0${String(index).padStart(8, '0')}`;
    const part = (index: number, rest: object) =>
        ({ id: `prt_0${String(index).padStart(8, '0')}`, messageID: messageID(index), ...common, ...rest });
    const question = (index: number) => ({
        info: {
            id: messageID(index), ...common, role: 'user', time: { created: at(index).created }, agent: 'build', model: MODEL,
            summary: { diffs: [] }
        },
        parts: [part(index, { type: 'text', text: `Question ${index / 2}` })]
    });
    const answer = (index: number) => ({
        info: {
            id: messageID(index), ...common, role: 'assistant', parentID: messageID(index - 1), mode: 'build', agent: 'build',
            path: { cwd: ide.workspace, root: ide.workspace }, cost: 0, tokens: TOKENS, ...MODEL, time: at(index), finish: 'stop'
        },
        parts: [part(index, {
            type: 'text', text: `Look at **this**:\n\n\`\`\`ts\nconst answer = ${index};\n\`\`\`\n\nAnswer ${(index - 1) / 2}.`
        })]
    });
    const session = {
        info: {
            id, slug: 'imported', projectID: 'global', directory: ide.workspace, path: '', title: 'Imported', agent: 'build',
            version: '1.18.33', cost: 0, tokens: TOKENS, time: { created: BEGAN, updated: BEGAN }
        },
        messages: Array.from({ length: turns * 2 }, (_, index) => index % 2 === 0 ? question(index) : answer(index))
    };
    const file = ide.folder.file('import.json', JSON.stringify(session));
    const data = (name: string): string => ide.folder.folder(`state/opencode/${name}`);
    const environment = {
        ...hermeticEnvironment(ide.folder), XDG_DATA_HOME: data('data'), XDG_CONFIG_HOME: data('config'), XDG_STATE_HOME: data('state'),
        XDG_CACHE_HOME: data('cache')
    };
    execFileSync(findOpencodeBinary(__filename), ['import', file], { cwd: ide.workspace, env: environment, stdio: 'ignore' });
}
