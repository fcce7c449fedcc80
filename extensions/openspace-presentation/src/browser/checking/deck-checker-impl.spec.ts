import { ThemeService } from '@theia/core/lib/browser/theming';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDeck } from '../../common/deck/split-deck';
import { OpenDeck } from '../decks/decks';
import { RenderPlace, RenderProblem, SlideRenderer } from '../slides/slide-renderer';
import { DeckCheckerImpl } from './deck-checker-impl';
import { layOutByData } from './fixtures/laid-out';
import { HiddenFrame } from './hidden-frame';

/** Without the style of decks, which jsdom cannot read. */
class PlainFrame extends HiddenFrame {

    /** What was done with it, in order. */
    readonly log: string[] = [];
    protected readonly root = document.createElement('div');

    override open(theme: string | undefined): HTMLElement {
        this.log.push(`open ${theme}`);
        document.body.append(this.root);
        return this.root;
    }

    override async show(section: HTMLElement): Promise<void> {
        this.log.push(`show ${section.textContent}`);
        this.root.replaceChildren(section);
        await Promise.resolve();
    }

    override close(): void {
        this.log.push('close');
        this.root.remove();
    }
}

class PlainChecker extends DeckCheckerImpl {
    override readonly frame = new PlainFrame();
}

let restore: () => void;
let places: RenderPlace[];
let problems: RenderProblem[];
let ideTheme: string;
let checker: PlainChecker;

beforeEach(() => {
    restore = layOutByData();
    places = [];
    problems = [];
    ideTheme = 'light';
    const container = new Container();
    container.bind<SlideRenderer>(SlideRenderer).toConstantValue({
        render: async (_deck, { body, line }, place) => {
            places.push(place);
            const element = document.createElement('section');
            element.textContent = body.replace(/<!--.*-->/, '').trim();
            element.style.fontSize = '30px';
            return { element, code: [], sources: [], problems: problems.filter(problem => problem.line === line) };
        }
    });
    container.bind(ThemeService).toConstantValue({ getCurrentTheme: () => ({ type: ideTheme }) } as ThemeService);
    container.bind(PlainChecker).toSelf();
    checker = container.get(PlainChecker);
});
afterEach(() => {
    restore();
    document.body.replaceChildren();
});

const open = (text: string): OpenDeck => ({
    file: { path: 'a.deck.md', uri: 'file:///w/a.deck.md', root: 'file:///w', kind: 'file' }, deck: readDeck(text)
});

describe('DeckCheckerImpl', () => {
    it('looks at all slides, in their order, and then leaves the page', async () => {
        expect(await checker.check(open('one\n\n---\n\ntwo\n'))).toEqual([]);
        expect(checker.frame.log).toEqual(['open undefined', 'show one', 'open undefined', 'show two', 'close']);
    });

    it('looks at each of some slides once, in the order of the deck', async () => {
        await checker.check(open('one\n\n---\n\ntwo\n\n---\n\nthree\n'), [2, 0, 2]);
        expect(checker.frame.log.filter(entry => entry.startsWith('show'))).toEqual(['show one', 'show three']);
    });

    it('tells what is wrong with the text of the deck, of the slide, and with its looks', async () => {
        problems = [{ kind: 'missing-image', line: 7, message: 'Not there' }, { kind: 'missing-image', line: 7, message: 'Not there' }];
        const deck = open('---\ntitle: [\n---\none\n\n---\n<!-- slide: layout=sideways -->\n');
        const findings = await checker.check(deck);
        expect(findings.map(({ kind, slideIndex, line }) => [kind, slideIndex, line])).toEqual([
            ['yaml', undefined, expect.any(Number)],
            ['unknown-option', 1, 7],
            ['missing-image', 1, 7],
            ['empty', 1, 7]
        ]);
        expect((await checker.check(deck, [0])).map(({ kind }) => kind)).toEqual(['yaml']);
    });

    it('shows one slide at a time, whoever asks', async () => {
        const deck = open('one\n\n---\n\ntwo\n');
        await Promise.all([checker.check(deck, [0]), checker.check(deck, [1])]);
        expect(checker.frame.log).toEqual(['open undefined', 'show one', 'open undefined', 'show two', 'close']);
    });

    it('goes on after a slide that could not be looked at', async () => {
        const { show } = checker.frame;
        checker.frame.show = () => Promise.reject(new Error('No room'));
        await expect(checker.check(open('one'))).rejects.toThrow('No room');
        checker.frame.show = show;
        expect(await checker.check(open('one'))).toEqual([]);
        expect(checker.frame.log.at(-1)).toBe('close');
    });

    it('refuses slides that are not there', async () => {
        await expect(checker.check(open('one'), [1])).rejects.toThrow('There is no slide 1');
        await expect(checker.picture(open('one'), 7)).rejects.toThrow('There is no slide 7');
    });

    it.each([
        ['dark', '', true], ['hc', '', true], ['light', '', false], ['hcLight', '', false],
        ['light', 'night', true], ['dark', 'paper', false]
    ])('draws diagrams for what is behind them: %s IDE, theme “%s”', async (type, theme, isDark) => {
        ideTheme = type;
        await checker.check(open(`---\ntheme: ${theme}\n---\none\n`));
        expect(places).toEqual([{ uri: 'file:///w/a.deck.md', isDark, home: expect.objectContaining({ root: 'file:///w' }) }]);
    });
});
