/** A process of its own that runs a program of a project: its name and the folder of its package are the arguments. */
import type { Answer, Question } from '../lifecycle/asked-process';
import { EslintOfProject, PrettierOfProject, ToolQuestion } from './tools';

const [, , name, folder] = process.argv;

let tool: EslintOfProject | PrettierOfProject | undefined;

async function answer(command: string, question: ToolQuestion): Promise<unknown> {
    tool ??= name === 'eslint' ? new EslintOfProject(folder) : new PrettierOfProject(folder);
    if (tool instanceof PrettierOfProject) {
        return tool.format(question);
    }
    return command === 'fix' ? tool.fix(question) : tool.lint(question);
}

function send(response: Omit<Answer, 'type'>): void {
    process.send?.({ type: 'response', ...response } satisfies Answer);
}

process.on('message', ({ seq, command, arguments: question }: Question) => {
    answer(command, question as ToolQuestion).then(
        body => send({ request_seq: seq, success: true, body }),
        (error: unknown) => send({ request_seq: seq, success: false, message: error instanceof Error ? error.message : String(error) })
    );
});

process.on('disconnect', () => process.exit());
