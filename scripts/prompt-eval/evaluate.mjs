import { askModel } from './ask-model.mjs';
import { judgeReply } from './judge-reply.mjs';
import { readReply } from './read-reply.mjs';

/** Tokens are estimated: four characters each, as is usual for English text. */
const CHARACTERS_PER_TOKEN = 4;

/**
 * Gives the model our prompt and one task after the other.
 *
 * @param {object} core What the extensions export that is needed: all definitions, the prompt, the interceptor
 * @param {{ workspace: string, tasks: { name: string, task: string, expect: object[], anyOrder?: boolean }[] }} suite
 * @param {{ url: string, key: string, model: string }} endpoint
 * @param {(text: string) => void} tell Hears how far it is
 * @returns {Promise<{ name: string, wanted: string, got: string, problem?: string }[]>}
 * One row for each task; `problem` is undefined if it led to the right commands
 */
export async function evaluate(core, { workspace, tasks }, endpoint, tell = () => undefined) {
    const definitions = definitionsOf(core);
    const system = promptOf(core);
    const rows = [];
    for (const [index, task] of tasks.entries()) {
        const text = await askModel(
            endpoint, [{ role: 'system', content: system }, { role: 'user', content: `${workspace}\n\n${task.task}` }]
        );
        const reply = readReply(text, core.StreamInterceptor);
        const problem = judgeReply(task, reply, definitions);
        rows.push({ name: task.name, wanted: words(task.expect), got: words(reply.calls), problem });
        tell(`${index + 1}/${tasks.length} ${task.name}: ${problem ?? 'right'}`);
    }
    return rows;
}

/** The descriptions of surfaces among the exports. */
export function surfacesOf(core) {
    return Object.values(core).filter(member =>
        typeof member === 'object' && member !== null && 'purpose' in member && 'commands' in member);
}

/** Every command of every surface, by id. */
export function definitionsOf(core) {
    return new Map(core.commandsOf(surfacesOf(core)).map(definition => [definition.id, definition]));
}

/** The prompt as the agent gets it when every command is there. */
export function promptOf(core) {
    return core.writePrompt(core.createManifest(definitionsOf(core).values(), '', surfacesOf(core)));
}

export function summaryOf(rows, core, model) {
    const right = rows.filter(({ problem }) => problem === undefined).length;
    const tokens = Math.round(promptOf(core).length / CHARACTERS_PER_TOKEN);
    return `${right} of ${rows.length} tasks lead to the right commands (${model}, prompt of about ${tokens} tokens)`;
}

/** A Markdown table. */
export function tableOf(rows) {
    const lines = rows.map(({ name, wanted, got, problem }) => [name, wanted, got, problem ?? 'yes']);
    return [['task', 'wanted', 'got', 'right?'], ['---', '---', '---', '---'], ...lines]
        .map(cells => `| ${cells.map(cell => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
}

function words(calls) {
    return calls.map(({ cmd, args }) => `${String(cmd).replace(/^openspace\./, '')} ${JSON.stringify(args ?? {})}`).join(', ') || 'nothing';
}
