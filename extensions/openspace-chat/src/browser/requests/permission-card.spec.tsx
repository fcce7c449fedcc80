import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { aPermission, aSession, CONNECTED, loaded, reset, SESSION } from '../fixtures/conversations';

const child = aSession('ses_child', { parentID: SESSION, title: 'Explore' });

describe('PermissionCard', () => {
    let chat: ChatFixture;

    beforeEach(async () => {
        chat = new ChatFixture();
        await chat.apply(CONNECTED, reset([aSession(SESSION), child]), loaded());
    });
    afterEach(() => chat.dispose());

    const asked = async (id: string, extra: Parameters<typeof aPermission>[1] = {}): Promise<void> =>
        chat.apply({ type: 'permission.asked', request: aPermission(id, extra) });

    it('shows what is asked and what "always" would cover', async () => {
        await asked('per_1');
        const card = chat.find('permission-card')!;
        expect(card.querySelector('pre')?.textContent).toBe('ls -la');
        expect(card.textContent).toContain('bash');
        expect(card.textContent).toContain('ls *');
    });

    describe('warns of a dangerous command', () => {
        const warning = (): string | undefined => chat.find('permission-danger')?.textContent ?? undefined;

        it('by the rules that stand before terminals, on the buttons, too', async () => {
            await asked('per_1', { metadata: { command: 'cd build && rm -rf cache' } });
            expect(warning()).toBe('It deletes folders with everything in them, without asking.');
            const described = (button: string): string[] => chat.find(button)!.getAttribute('aria-describedby')!.split(' ')
                .map(id => document.getElementById(id)!.dataset.testid!);
            expect(described('permission-once')).toEqual(['permission-danger']);
            expect(described('permission-always')).toEqual(['permission-danger', 'permission-patterns']);
        });

        it('with each of its parts, up to a number, and nothing hidden', async () => {
            const deletions = Array.from({ length: 6 }, (_, index) => `rm -rf "${index}\u202e"`);
            await asked('per_1', { metadata: { command: ['sudo ls', ...deletions].join('; ') } });
            const items = Array.from(chat.find('permission-danger')!.querySelectorAll('li'), item => item.textContent);
            expect(items).toHaveLength(6);
            expect(items[0]).toBe('It acts as another user, with other rights than yours. sudo ls');
            expect(items[1]).toContain('U+202E');
            expect(items[5]).toBe('and 2 more');
        });

        it.each([
            ['a pattern of the person', 'deploy now'], ['what cannot be read', 'echo ) ('],
            ['what is too long', 'x'.repeat(1_000_000)], ['a text that never ends', 'bash <<EOF\nsudo ls']
        ])('for %s', async (_name, command) => {
            await asked('per_1', { metadata: { command } });
            expect(warning()).toBeDefined();
        });

        it('and not of others', async () => {
            await asked('per_1');
            await asked('per_2', { permission: 'edit', patterns: ['rm -rf x'], metadata: { diff: '+sudo ls\n' } });
            expect([chat.host.querySelectorAll('[data-testid="permission-card"]').length, warning()]).toEqual([2, undefined]);
            expect(chat.find('permission-once')!.hasAttribute('aria-describedby')).toBe(false);
        });
    });

    it('shows the change of a file as a diff', async () => {
        await asked('per_1', {
            permission: 'edit', patterns: ['a.ts'], metadata: { diff: '--- a.ts\n+++ a.ts\n@@ -1 +1 @@\n-old\n+new\n same\n' }, always: []
        });
        const card = chat.find('permission-card')!;
        expect(card.querySelector('.openspace-diff-added')?.textContent).toBe('+new\n');
        expect(card.querySelector('.openspace-diff-removed')?.textContent).toBe('-old\n');
        // The title names the file; the diff says which lines.
        expect([...card.querySelectorAll('.openspace-diff-head')].map(({ textContent }) => textContent)).toEqual(['@@ -1 +1 @@\n']);
        expect(chat.find('permission-always')).toBeNull();
    });

    it.each(
        [['permission-once', 'once'], ['permission-always', 'always'], ['permission-reject', 'reject']]
    )('answers with %s', async (button, reply) => {
        await asked('per_1');
        chat.now += 501;
        await chat.click(button);
        expect(chat.service.callsOf('replyPermission')).toEqual([['per_1', reply]]);
    });

    it('lets a file be changed from now on, and says no first where there is danger', async () => {
        await asked('per_1', { permission: 'edit', patterns: ['a.ts'], metadata: { diff: '+x\n' }, always: ['*'] });
        chat.now += 501;
        expect(chat.find('permission-once')!.classList).toContain('main');
        await chat.click('permission-file');
        expect([chat.service.callsOf('allowFiles'), chat.service.callsOf('replyPermission')]).toEqual([[['per_1']], [['per_1', 'once']]]);
        await chat.apply({ type: 'permission.closed', requestID: 'per_1' });
        await asked('per_2', { metadata: { command: 'rm -rf /' } });
        expect([chat.find('permission-file'), chat.find('permission-once')!.classList.contains('main')]).toEqual([null, false]);
        expect(chat.find('permission-reject')!.classList).toContain('main');
        expect(chat.find('permission-reject')!.compareDocumentPosition(chat.find('permission-once')!))
            .toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    });

    it('is answered with keys inside of it', async () => {
        await asked('per_1');
        const press = (): Promise<void> => chat.act(() => chat.find('permission-reject')!.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true })
        ));
        await press();
        expect(chat.service.callsOf('replyPermission'), 'too soon to be meant').toEqual([]);
        chat.now += 501;
        await press();
        expect(chat.service.callsOf('replyPermission')).toEqual([['per_1', 'once']]);
    });

    it('never takes the focus from someone who types', async () => {
        chat.input.focus();
        await asked('per_1');
        expect(document.activeElement).toBe(chat.input);
    });

    it('ignores clicks and keys in the first half second', async () => {
        await asked('per_1');
        chat.now += 499;
        await chat.click('permission-once');
        await chat.key('permission-once', 'Escape');
        expect(chat.service.callsOf('replyPermission')).toEqual([]);
        chat.now += 1;
        await chat.click('permission-once');
        expect(chat.service.callsOf('replyPermission')).toHaveLength(1);
    });

    it('does not let a double click answer the card that moves into the place of the first', async () => {
        await asked('per_1');
        await asked('per_2', { metadata: { command: 'ls' } });
        chat.now += 600;
        await chat.click('permission-once');
        await chat.apply({ type: 'permission.closed', requestID: 'per_1' });
        await chat.click('permission-once');
        expect(chat.service.callsOf('replyPermission')).toEqual([['per_1', 'once']]);
    });

    it('waits again when the panel comes into view', async () => {
        await asked('per_1');
        chat.now += 5000;
        chat.visibleSince = chat.now;
        await chat.render();
        await chat.click('permission-once');
        expect(chat.service.callsOf('replyPermission')).toEqual([]);
    });

    it('is denied by Escape inside it, and only there', async () => {
        await asked('per_1');
        chat.now += 600;
        await chat.key('chat-input', 'Escape');
        expect(chat.service.callsOf('replyPermission')).toEqual([]);
        await chat.key('permission-always', 'a');
        await chat.key('permission-always', 'Escape');
        expect(chat.service.callsOf('replyPermission')).toEqual([['per_1', 'reject']]);
    });

    it('is answered once, and again if the answer did not arrive', async () => {
        await asked('per_1');
        chat.now += 600;
        const release = chat.service.hold('replyPermission');
        chat.service.fail('replyPermission', 'try again');
        await chat.click('permission-once');
        await chat.click('permission-reject');
        expect(chat.service.callsOf('replyPermission')).toHaveLength(1);
        await chat.act(release);
        expect(chat.find('permission-card')?.querySelector('[role=alert]')?.textContent).toBe('try again');
        await chat.click('permission-reject');
        expect(chat.service.callsOf('replyPermission')).toEqual([['per_1', 'once'], ['per_1', 'reject']]);
    });

    it('shows requests of sub-agents and names them', async () => {
        await asked('per_1', { sessionID: 'ses_child' });
        expect(chat.find('permission-card')?.textContent).toContain('From sub-agent: Explore');
    });

    it('does not show requests of other sessions', async () => {
        await chat.apply({ type: 'session.updated', session: aSession('ses_other') });
        await asked('per_1', { sessionID: 'ses_other' });
        expect(chat.find('permission-card')).toBeNull();
    });

    it('hands a focus that it had to the conversation, not to the input', async () => {
        await asked('per_1');
        chat.find('permission-once')!.focus();
        await chat.apply({ type: 'permission.closed', requestID: 'per_1' });
        expect(document.activeElement).toBe(chat.host.querySelector('[role=log]'));
    });

    it('counts the lines of a change and says what "always" means for files', async () => {
        await asked('per_1', {
            permission: 'edit', patterns: ['a.ts'], metadata: { diff: '--- a.ts\n+++ a.ts\n@@ -1 +1,2 @@\n-old\n+new\n+more\n' },
            always: ['*']
        });
        expect(chat.find('permission-card')?.querySelector('.openspace-change-counts')?.textContent).toBe('+2 −1');
        expect(chat.find('permission-rule')?.textContent).toContain('edit: a.ts');
        expect(chat.find('permission-patterns')?.textContent).toContain('everything that asks for "edit"');
        expect(chat.find('permission-always')?.getAttribute('aria-describedby')).toBe(chat.find('permission-patterns')?.id);
    });

    it('rejects with words, by button and by Enter', async () => {
        await asked('per_1');
        chat.now += 600;
        expect(chat.find('permission-reject')?.textContent).toBe('Reject');
        await chat.type('permission-feedback', ' use rg instead ');
        expect(chat.find('permission-reject')?.textContent).toBe('Reject with feedback');
        await chat.click('permission-reject');
        expect(chat.service.callsOf('replyPermission')).toEqual([['per_1', 'reject', 'use rg instead']]);
        await asked('per_2');
        await chat.apply({ type: 'permission.closed', requestID: 'per_1' });
        await chat.type('permission-feedback', 'no');
        await chat.key('permission-feedback', 'Enter');
        expect(chat.service.callsOf('replyPermission')).toHaveLength(1);
        chat.now += 600;
        await chat.key('permission-feedback', 'Enter');
        expect(chat.service.callsOf('replyPermission').at(-1)).toEqual(['per_2', 'reject', 'no']);
    });

    it('does nothing on Enter in an empty field, nor on keys of an input method', async () => {
        await asked('per_1');
        chat.now += 600;
        await chat.key('permission-feedback', 'Enter');
        await chat.type('permission-feedback', 'か');
        await chat.key('permission-feedback', 'Escape', { isComposing: true });
        await chat.key('permission-feedback', 'Enter', { isComposing: true });
        await chat.key('permission-feedback', 'Enter', { keyCode: 229 });
        expect(chat.service.callsOf('replyPermission')).toEqual([]);
    });

    it('is left unanswered, with the words, by Escape in a field in which something is written', async () => {
        await asked('per_1');
        chat.now += 600;
        chat.find('permission-feedback')!.focus();
        await chat.type('permission-feedback', 'use rg');
        await chat.key('permission-feedback', 'Escape');
        expect([document.activeElement, chat.find('permission-reject')?.textContent, chat.service.callsOf('replyPermission')])
            .toEqual([chat.find('permission-card'), 'Reject with feedback', []]);
        await chat.key('permission-card', 'Escape');
        expect(chat.service.callsOf('replyPermission')).toEqual([['per_1', 'reject', 'use rg']]);
    });

    it('asks once for requests that are the same, and answers all of them', async () => {
        await asked('per_1');
        await asked('per_2', { metadata: { command: 'ls' } });
        await asked('per_3');
        expect(chat.all('permission-card').map(card => card.querySelector('pre')?.textContent)).toEqual(['ls -la', 'ls']);
        expect(chat.all('permission-count').map(count => count.textContent)).toEqual(
            ['2 times the same request: the answer is for all of them.']
        );
        await chat.click('permission-once');
        expect(chat.service.callsOf('replyPermission')).toEqual([]);
        chat.now += 600;
        await chat.click('permission-once');
        expect(chat.service.callsOf('replyPermission')).toEqual([['per_1', 'once'], ['per_3', 'once']]);
    });

    it('shows a few of many, and tells how many there are', async () => {
        for (let index = 0; index < 100; index++) {
            await chat.act(() => chat.store.apply(
                [{ type: 'permission.asked', request: aPermission(`per_${100 + index}`, { metadata: { command: `echo ${index}` } }) }]
            ));
        }
        await chat.render();
        expect(chat.all('permission-card')).toHaveLength(5);
        expect(chat.find('more-requests')?.textContent).toBe('95 more requests wait.');
    });
});
