import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { FileHome } from 'openspace-core/lib/common/services/path-from';
import { beforeEach, describe, expect, it } from 'vitest';
import { Deck } from '../../common/deck/deck';
import { readDeck } from '../../common/deck/split-deck';
import { Finding } from '../../common/findings/finding';
import { DeckChecker } from '../checking/deck-checker';
import { newDeckPath } from '../decks/deck-paths';
import { Decks, OpenDeck, WrittenDeck } from '../decks/decks';
import { DeckProblems } from '../problems/deck-problems';
import { LivingSources } from '../slides/living-sources';
import { DeckCommands } from './deck-commands';

const AGENT: CommandContext = {
    id: 'call_1', sessionId: 'ses_1', messageId: 'msg_1', source: 'block', signal: new AbortController().signal, whileAsking: ask => ask()
};
const CODE = Array.from({ length: 12 }, (_, index) => `const line${index + 1} = ${index + 1};`).join('\n');

/** Decks in memory. */
class FakeDecks implements Decks {

    readonly onDidChange = new Emitter<never>().event;
    readonly texts = new Map<string, string>();

    async list(): Promise<{ paths: string[]; truncated: boolean }> {
        return { paths: [...this.texts.keys()], truncated: false };
    }

    locate = async (path: string): Promise<OpenDeck['file']> => (await this.read(path)).file;

    async read(path: string): Promise<OpenDeck> {
        const text = this.texts.get(path);
        if (text === undefined) {
            throw new Error(`File not found: ${path}`);
        }
        return this.open(path, text);
    }

    readUri = (uri: string): Promise<OpenDeck> => this.read(uri.replace('file:///', ''));

    async create(path: string, text: string): Promise<WrittenDeck> {
        const wanted = newDeckPath(path);
        if (this.texts.has(wanted)) {
            throw new Error(`${wanted} exists already.`);
        }
        return this.write(wanted, text);
    }

    async change(path: string, change: (before: Deck) => string): Promise<WrittenDeck> {
        return this.write(path, change((await this.read(path)).deck));
    }

    protected write(path: string, text: string): WrittenDeck {
        const before = this.texts.get(path);
        this.texts.set(path, text);
        const back = async (): Promise<undefined> => {
            if (before === undefined) {
                this.texts.delete(path);
            } else {
                this.texts.set(path, before);
            }
        };
        return { ...this.open(path, text), undo: { undo: back, redo: async () => void this.texts.set(path, text) } };
    }

    async homeOf(path: string): Promise<FileHome | undefined> {
        return path.startsWith('/copy/') ? { root: 'file:///copy', inCopy: true } : undefined;
    }

    protected open(path: string, text: string): OpenDeck {
        return { file: { path, uri: `file:///${path}`, root: 'file:///', kind: 'file' }, deck: readDeck(text) };
    }
}

describe('DeckCommands', () => {
    let commands: DeckCommands;
    let decks: FakeDecks;
    let checked: (readonly number[] | undefined)[];
    let undone: { label: string; undo(): Promise<string | undefined> }[];
    let code: string;
    /** Where the decks are at home for which code was read. */
    let asked: (string | undefined)[];
    /** Numbers of slides of the decks whose problems were brought up to date. */
    let refreshed: number[];
    const found: Finding[] = [{ kind: 'overflow', slideIndex: 0, message: 'too tall', amount: 12 }];

    beforeEach(() => {
        decks = new FakeDecks();
        decks.texts.set('a.deck.md', '---\ntitle: A\n---\n\n# One\n\n---\n\n# Two\n\n---\n\n# Three\n');
        checked = [];
        undone = [];
        code = CODE;
        asked = [];
        const container = new Container();
        container.bind(Decks).toConstantValue(decks);
        container.bind(DeckChecker).toConstantValue({
            check: async (_deck: OpenDeck, indices?: readonly number[]) => {
                checked.push(indices);
                return found;
            }
        });
        refreshed = [];
        container.bind(DeckProblems).toConstantValue({
            report: () => undefined, refresh: async ({ deck }: OpenDeck) => void refreshed.push(deck.slides.length)
        } as unknown as DeckProblems);
        container.bind(LivingSources).toConstantValue({
            read: async (path: string, home?: FileHome) => {
                asked.push(home?.root);
                if (path.startsWith('..')) {
                    throw new Error('outside');
                }
                return code;
            }
        } as unknown as LivingSources);
        container.bind(AgentUndo).toConstantValue({ record: (entry: typeof undone[number]) => undone.push(entry) } as unknown as AgentUndo);
        container.bind(DeckCommands).toSelf();
        commands = container.get(DeckCommands);
    });

    it('creates a deck where decks are, says what is wrong with it, and takes it back', async () => {
        const answer = await commands.create({ deckPath: 'intro', title: 'Hello: "you"', slides: ['# Hi', '- a'] }, AGENT);
        expect(answer).toEqual({ deckPath: 'docs/deck/intro.deck.md', total: 2, findings: found });
        const { deck } = await decks.read('docs/deck/intro.deck.md');
        expect([deck.metadata.title, ...deck.slides.map(({ source }) => source.trim())]).toEqual(['Hello: "you"', '# Hi', '- a']);
        await undone[0].undo();
        expect(decks.texts.has('docs/deck/intro.deck.md')).toBe(false);
    });

    it('pins what is in the copy to which a deck belongs', async () => {
        await commands.create({ deckPath: '/copy/t.deck.md', slides: ['```ts file=a.ts lines=1\n```\n'] }, AGENT);
        await commands.create({ deckPath: 'docs/deck/t.deck.md', slides: ['```ts file=a.ts lines=1\n```\n'] }, AGENT);
        expect(asked).toEqual(['file:///copy', undefined]);
    });

    it('makes a deck of a template if there are no slides', async () => {
        await commands.create({ deckPath: 'why', template: 'decision' }, AGENT);
        expect((await decks.read('docs/deck/why.deck.md')).deck.slides.length).toBeGreaterThan(3);
    });

    it.each([
        ['# a\n\n---\n\n# b', 'must not contain a line ---'], ['```ts\nopen', 'a code block that is not closed']
    ])('refuses a slide that would not stay one: %j', async (slide, reason) => {
        await expect(commands.create({ deckPath: 'bad', slides: [slide, '# end'] }, AGENT)).rejects.toThrow(reason);
        expect(decks.texts.size).toBe(1);
    });

    it('does not write over a deck', async () => {
        await expect(commands.create({ deckPath: 'a.deck.md', slides: ['# x'] }, AGENT)).rejects.toThrow('exists already');
    });

    it('checks the slide that it wrote, and only that', async () => {
        expect(await commands.updateSlide({ deckPath: 'a.deck.md', slideIndex: 1, content: '# Deux' }, AGENT))
            .toEqual({ slideIndex: 1, total: 3, findings: found });
        expect(await commands.addSlide({ deckPath: 'a.deck.md', content: '# Four' }, AGENT)).toMatchObject({ slideIndex: 3, total: 4 });
        expect(checked).toEqual([[1], [3]]);
        expect((await commands.read({ deckPath: 'a.deck.md' })).slides).toEqual(['# One', '# Deux', '# Three', '# Four']);
    });

    it('says where a slide is after the move, and what is in the place of a deleted one', async () => {
        expect(await commands.moveSlide({ deckPath: 'a.deck.md', slideIndex: 0, to: 2 }, AGENT))
            .toEqual({ slideIndex: 2, total: 3, findings: found });
        expect(await commands.deleteSlide({ deckPath: 'a.deck.md', slideIndex: 2 }, AGENT)).toEqual({ slideIndex: 1, total: 2 });
        expect((await commands.read({ deckPath: 'a.deck.md', slideIndex: 1 })).slides).toEqual(['# Three']);
        expect([checked, refreshed]).toEqual([[[2]], [2]]);
        expect(undone.map(({ label }) => label)).toEqual(['Move slide 1 of a.deck.md', 'Delete slide 3 of a.deck.md']);
    });

    it('says that there is no such slide or deck', async () => {
        await expect(commands.updateSlide({ deckPath: 'a.deck.md', slideIndex: 3, content: 'x' }, AGENT))
            .rejects.toThrow('There is no slide 3: the deck has 3 slides, 0 to 2.');
        await expect(commands.check({ deckPath: 'a.deck.md', slideIndex: 9 })).rejects.toThrow('There is no slide 9');
        await expect(commands.deleteSlide({ deckPath: 'b.deck.md', slideIndex: 0 }, AGENT)).rejects.toThrow('File not found: b.deck.md');
    });

    it('remembers the code that a slide shows when it is written, and renews that on demand', async () => {
        const content = '# Code\n\n```ts file=src/a.ts lines=3-5\n```\n\n```ts file=../secret.ts lines=1-2\n```';
        await commands.updateSlide({ deckPath: 'a.deck.md', slideIndex: 0, content }, AGENT);
        await commands.updateSlide({ deckPath: 'a.deck.md', slideIndex: 1, content }, AGENT);
        const [written] = (await commands.read({ deckPath: 'a.deck.md', slideIndex: 0 })).slides;
        expect(written).toMatch(/file=src\/a\.ts lines=3-5 pin=\S+\n/);
        expect(written).toContain('file=../secret.ts lines=1-2\n');
        code = `// new\n${CODE}`;
        await commands.pinCode({ deckPath: 'a.deck.md' }, AGENT);
        const [renewed, second, third] = (await commands.read({ deckPath: 'a.deck.md' })).slides;
        expect(renewed).toMatch(/file=src\/a\.ts lines=4-6 pin=\S+\n/);
        expect([second, third]).toEqual([renewed, '# Three']);
    });

    it('lists decks with their titles', async () => {
        expect(await commands.list()).toEqual({ decks: [{ deckPath: 'a.deck.md', title: 'A', slides: 3 }], truncated: false });
    });

    it('names decks of which it knows no more, and says nothing else of them', async () => {
        Array.from({ length: 310 }, (_, index) => decks.texts.set(`m${index}.deck.md`, '# One'));
        const { read } = decks;
        decks.read = path => path === 'm3.deck.md' ? Promise.reject(new Error('locked')) : read.call(decks, path);
        const { decks: listed } = await commands.list();
        expect(listed).toHaveLength(311);
        expect([listed[3], listed[4], listed[299], listed[300]]).toEqual([
            { deckPath: 'm2.deck.md', title: '', slides: 1 }, { deckPath: 'm3.deck.md' },
            { deckPath: 'm298.deck.md', title: '', slides: 1 }, { deckPath: 'm299.deck.md' }
        ]);
    });
});
