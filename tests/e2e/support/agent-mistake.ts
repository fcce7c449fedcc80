import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ChatPage } from './chat-page';

type Replacement = readonly [oldString: string, newString: string];

interface Mistake {
    /** In the workspace. */
    readonly file: string;
    readonly edit: Replacement;
    /** What is wrong with it, as a regular expression. */
    readonly error: string;
    readonly repair: Replacement;
}

/** Lets the agent make a mistake with its own edit tool, and mend it in the same turn when it hears of it. Returns what it heard. */
export async function makeMistake(chat: ChatPage, { file, edit, error, repair }: Mistake): Promise<string> {
    const filePath = join(chat.ide.workspace, file);
    const replace = ([oldString, newString]: Replacement) => [{ tool: 'edit', arguments: { filePath, oldString, newString } }];
    chat.script([
        { name: 'mend', when: { lastRole: 'user', lastUser: { regex: `<ide_results>[^]*(${error})` } }, reply: replace(repair) },
        { name: 'mended', when: { lastRole: 'tool', lastUser: '<ide_results>' }, reply: [{ text: `Now ${file} is right.` }] },
        { name: 'look', when: { lastRole: 'user', lastUser: `change ${file}` }, reply: [{ tool: 'read', arguments: { filePath } }] },
        { name: 'done', when: { lastRole: 'tool', toolResult: 'Edit applied' }, reply: [{ text: 'Done.' }] },
        { name: 'edit', when: { lastRole: 'tool', toolResult: edit[0] }, reply: replace(edit) }
    ]);
    await chat.ask(`change ${file}`);
    await expect(chat.replies.last()).toContainText(`Now ${file} is right.`);
    const told = JSON.stringify(chat.ide.model.requests.findLast(({ rule }) => rule === 'mend')?.body.messages.at(-1)?.content);
    expect(told).toContain('The IDE has noticed this after your edits.');
    return told;
}
