import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Page } from '@playwright/test';
import { command } from './support/api';
import { ChatPage } from './support/chat-page';
import { Ide } from './support/ide';
import { expect, test } from './support/test';
import { putToyLanguage } from './support/toy-language';

/** A person's answer about code is the agent's: both ask the same servers, here one of a language made for this. */
test.describe('the agent\'s senses', () => {
    let ide: Ide;
    let page: Page;
    let chat: ChatPage;

    test.beforeAll(async ({ browser }) => {
        ide = await Ide.start({
            words: ['--api'],
            files: {
                'toys/box.toy': 'def ball\ndef root\nuse ball\nuse car\ntodo paint\n',
                'toys/shelf.toy': 'use ball\nuse root\n',
                'garage/one.toy': 'def car\nuse   car\nuse wheel\n',
                'garage/two.toy': 'use car\n',
                'garage/three.toy': 'use   wing\n',
                'attic/one.toy': 'use moth\n',
                'attic/two.toy': 'def web\nuse web\n',
                'yard/box.toy': 'use kite\nuse lamp\n',
                'toys/notes.txt': 'def ball\n',
                '.env': 'TOKEN=secret'
            },
            prepare: putToyLanguage
        });
        page = await browser.newPage();
        chat = new ChatPage(page, ide);
        await chat.open();
    });

    test.afterAll(async () => {
        await page.close();
        await ide.stop();
    });

    const ask = async (verb: string, args: object): Promise<Record<string, unknown>> =>
        (await command(ide, `openspace.language.${verb}`, args)).body;

    test('answer about files that nobody has opened', async () => {
        const diagnostics = await ask('diagnostics', { path: 'toys/box.toy' });
        expect(diagnostics).toMatchObject({ success: true, truncated: false, diagnostics: [
            {
                path: 'toys/box.toy', line: 4, column: 5, endLine: 4, endColumn: 7, severity: 'error', message: 'Nobody defines car',
                source: 'toy', code: '7'
            },
            { line: 5, severity: 'warning', message: 'Still to do: paint' }
        ] });
        expect(diagnostics.note).toBeUndefined();
        expect((await ask('diagnostics', { severity: 'error' })).diagnostics).toHaveLength(1);
        expect((await ask('diagnostics', { path: 'toys' })).diagnostics).toHaveLength(2);
        const ofFolder = await ask('diagnostics', { path: 'attic' });
        expect(ofFolder).toMatchObject({ diagnostics: [{ path: 'attic/one.toy', line: 1, message: 'Nobody defines moth' }] });
        expect(ofFolder.note).toBeUndefined();
        await expect(page.locator('#theia-main-content-panel .lm-TabBar-tab', { hasText: 'box.toy' })).toHaveCount(0);

        expect(await ask('symbols', { path: 'toys/box.toy' })).toMatchObject({
            symbols: [{ name: 'ball', kind: 'function', path: 'toys/box.toy', line: 1, column: 5 }, { name: 'root', line: 2 }]
        });
        expect(await ask('symbols', { query: 'we' })).toMatchObject({
            symbols: [{ name: 'web', kind: 'function', path: 'attic/two.toy', line: 1, column: 5, endLine: 1 }], truncated: false
        });
        expect(await ask('hover', { path: 'toys/shelf.toy', line: 1, column: 6 })).toMatchObject({ text: '**ball** is a name of toys.' });
        expect(await ask('references', { path: 'toys/shelf.toy', line: 1, column: 5 })).toMatchObject({ locations: [
            { path: 'toys/box.toy', line: 1, column: 5, preview: 'def ball' }, { path: 'toys/box.toy', line: 3, preview: 'use ball' },
            { path: 'toys/shelf.toy', line: 1, preview: 'use ball' }
        ] });
    });

    test('tell what is new since an earlier answer, and how much of that is gone', async () => {
        const box = join(ide.workspace, 'yard/box.toy');
        const told = ({ diagnostics }: Record<string, unknown>): string[] =>
            (diagnostics as Array<{ line: number; message: string }>).map(({ line, message }) => `${line} ${message}`);
        const before = await ask('diagnostics', { path: 'yard/box.toy' });
        expect(told(before)).toEqual(['1 Nobody defines kite', '2 Nobody defines lamp']);
        expect(await ask('diagnostics', { path: 'yard/box.toy', since: before.revision })).toMatchObject({ diagnostics: [], gone: 0 });
        writeFileSync(box, 'todo sweep\nuse kite\n');
        const after = await ask('diagnostics', { path: 'yard/box.toy', since: before.revision });
        expect([told(after), after.gone]).toEqual([['1 Still to do: sweep'], 1]);
        const all = await ask('diagnostics', { path: 'yard' });
        writeFileSync(box, '');
        await expect.poll(async () => (await ask('diagnostics', { path: 'yard', since: all.revision })).gone).toBe(2);
        expect(await ask('diagnostics', { since: 1 }))
            .toMatchObject({ success: false, error: 'Revision 1 of the diagnostics is not known, or not any more. Ask without since.' });
    });

    test('name what is outside and show nothing of it', async () => {
        expect((await ask('definition', { path: 'toys/shelf.toy', line: 2, column: 5 })).locations).toEqual([
            { path: 'toys/box.toy', line: 2, column: 5, preview: 'def root' },
            { path: 'file:///etc/hostname', line: 1, column: 1, preview: '' }
        ]);
        expect(await ask('diagnostics', { path: '.env' })).toMatchObject({ success: false });
        expect(await ask('hover', { path: 'toys/shelf.toy', line: 99, column: 1 }))
            .toMatchObject({ error: 'toys/shelf.toy has only 3 lines.' });
    });

    test('change what the servers work out, in open files and others, and take it back', async () => {
        const text = (name: string): string => readFileSync(join(ide.workspace, 'garage', name), 'utf8');
        await command(ide, 'openspace.editor.open', { path: 'garage/one.toy' });
        expect(await ask('code_action', { path: 'garage/one.toy', line: 3 }))
            .toMatchObject({ actions: [{ title: 'Define wheel', kind: 'quickfix' }] });
        expect(await ask('code_action', { path: 'garage/one.toy', line: 3, title: 'Define' })).toMatchObject({
            success: false, error: 'There is no such action. There are: Define wheel'
        });
        expect(await ask('code_action', { path: 'garage/one.toy', line: 3, title: 'Define wheel' }))
            .toMatchObject({ files: ['garage/one.toy'] });
        expect(text('one.toy')).toBe('def wheel\ndef car\nuse   car\nuse wheel\n');
        expect(await ask('format', { path: 'garage/one.toy' })).toMatchObject({ changed: true });
        expect(await ask('format', { path: 'garage/one.toy' })).toMatchObject({ changed: false });

        const rename = { cmd: 'openspace.language.rename', args: { path: 'garage/two.toy', line: 1, column: 5, newName: 'van' } };
        chat.script([
            { when: { lastUser: { regex: '<ide_results>[^]*garage/one.toy[^]*garage/two.toy' } }, reply: [{ text: 'It is a van now.' }] },
            { when: { lastUser: 'call it a van' }, reply: [{ text: `%%OS${JSON.stringify(rename)}%%` }] }
        ]);
        await chat.ask('call it a van');
        await expect(chat.replies.last()).toContainText('It is a van now.');
        await expect.poll(() => [text('one.toy'), text('two.toy')]).toEqual(['def wheel\ndef van\nuse van\nuse wheel\n', 'use van\n']);
        await page.keyboard.press('Alt+Shift+Z');
        await expect.poll(() => [text('one.toy'), text('two.toy')]).toEqual(['def wheel\ndef car\nuse car\nuse wheel\n', 'use car\n']);

        const define = { cmd: 'openspace.language.code_action', args: { path: 'garage/three.toy', line: 1, title: 'Define wing' } };
        const format = { cmd: 'openspace.language.format', args: { path: 'garage/three.toy' } };
        chat.script([
            { when: { lastUser: { regex: '<ide_results>[^]*garage/three.toy' } }, reply: [{ text: 'It has a wing now.' }] },
            { when: { lastUser: 'define the wing' }, reply: [{ text: `%%OS${JSON.stringify(define)}%%%%OS${JSON.stringify(format)}%%` }] }
        ]);
        await chat.ask('define the wing');
        await expect(chat.replies.last()).toContainText('It has a wing now.');
        await expect.poll(() => text('three.toy')).toBe('def wing\nuse wing\n');
        await page.keyboard.press('Alt+Shift+Z');
        await expect.poll(() => text('three.toy')).toBe('def wing\nuse   wing\n');
        await page.keyboard.press('Alt+Shift+Z');
        await expect.poll(() => text('three.toy')).toBe('use   wing\n');
    });

    test('hear of new errors after their own edits in the same turn, and of old ones never', async () => {
        const filePath = join(ide.workspace, 'toys/box.toy');
        const edit = (oldString: string, newString: string) => [{ tool: 'edit', arguments: { filePath, oldString, newString } }];
        ide.model.reset();
        await chat.newSession();
        chat.script([
            { name: 'fix', when: { lastRole: 'user', lastUser: { regex: '<ide_results>[^]*Nobody defines doll' } },
                reply: edit('def ball', 'def ball\ndef doll') },
            { name: 'fixed', when: { lastRole: 'tool', lastUser: '<ide_results>' }, reply: [{ text: 'Now it is right.' }] },
            { name: 'look', when: { lastRole: 'user', lastUser: 'add a doll' }, reply: [{ tool: 'read', arguments: { filePath } }] },
            { name: 'done', when: { lastRole: 'tool', toolResult: 'Edit applied' }, reply: [{ text: 'Done.' }] },
            { name: 'edit', when: { lastRole: 'tool', toolResult: 'def ball' }, reply: edit('use ball', 'use ball\nuse doll') }
        ]);
        await chat.ask('add a doll');
        await expect(chat.replies.last()).toContainText('Now it is right.');
        // A quick answer about the file comes before the agent thinks that it is done.
        const requests = ide.model.requests.filter(({ rule }) => rule !== 'done');
        expect(requests.map(({ rule }) => rule)).toEqual(['look', 'edit', 'fix', 'fixed']);
        const told = JSON.stringify(requests[2].body.messages.at(-1)?.content);
        expect(told).toContain('The IDE has noticed this after your edits.');
        expect(told).toContain('Nobody defines doll');
        expect(told).not.toContain('car');
        expect(readFileSync(filePath, 'utf8')).toBe('def ball\ndef doll\ndef root\nuse ball\nuse doll\nuse car\ntodo paint\n');
        await expect(page.getByTestId('ide-results')).toHaveCount(1);
    });

    test('say so where nobody knows the language', async () => {
        expect(await ask('diagnostics', { path: 'toys/notes.txt' })).toMatchObject({
            diagnostics: [], note: 'There is no language support for toys/notes.txt (plaintext) that could answer this.'
        });
    });
});
