import { describe, expect, it } from 'vitest';
import { helpChapters } from '../pages/help-pages';
import { HELP_TEXTS } from '../pages/help-texts';
import { HelpHistory } from './help-history';
import { HelpLibrary } from './help-library';
import { plainText } from './plain-text';

describe('HelpLibrary', () => {
    const library = new HelpLibrary({
        'a.md': '<!-- for writers -->\n\n# The *first* page\n\nAbout **cats** and `dogs`.\n\n## Feeding\n\nA dog eats [meat](b.md).\n',
        'sub/b.md': '# Second\n\n| animal | food |\n|---|---|\n| dog | meat |\n'
    });

    it('knows the title of a page, without what is for its writers, and no page that is not there', () => {
        expect(library.page('a.md')).toMatchObject({ title: 'The first page', headings: [{ line: 0 }, { name: 'feeding' }] });
        expect(library.page('a.md')?.blocks[0].block.text).not.toContain('writers');
        expect(['c.md', '__proto__', 'toString'].map(path => library.page(path))).toEqual([undefined, undefined, undefined]);
    });

    it('follows links between pages, and not out of them', () => {
        expect(library.resolve('a.md', 'sub/b.md#second')).toEqual({ path: 'sub/b.md', heading: 'second' });
        expect(library.resolve('sub/b.md', '../a.md')).toEqual({ path: 'a.md' });
        expect(library.resolve('sub/b.md', '#x')).toEqual({ path: 'sub/b.md', heading: 'x' });
        expect(['../a.md', '../../a.md', 'x.md'].map(link => library.resolve('a.md', link))).toEqual([undefined, undefined, undefined]);
    });

    it('finds parts that have all the words, those first that are named so', () => {
        expect(library.search('DOG').map(({ place }) => place)).toEqual([
            { path: 'a.md' }, { path: 'sub/b.md' }, { path: 'a.md', heading: 'feeding' }
        ]);
        expect(library.search('dog feeding')).toEqual([
            { place: { path: 'a.md', heading: 'feeding' }, title: 'The first page', section: 'Feeding', excerpt: 'A dog eats meat.' }
        ]);
        expect([library.search('  '), library.search('dog cow')]).toEqual([[], []]);
    });

    it('takes another text for a page', () => {
        library.setText('sub/b.md', '# Third\n');
        expect(library.page('sub/b.md')?.title).toBe('Third');
    });
});

describe('plainText', () => {
    it('has neither marks nor tables nor links', () => {
        expect(plainText('# A **b** `c` [d](e.md)\n\n- *one*\n\n| h | i |\n|---|---|\n| x_y | z |')).toBe('A b c d one · h · i · x_y · z');
    });
});

describe('HelpHistory', () => {
    it('goes back and forth, forgets what lies ahead of a new page, and knows how far one was', () => {
        const history = new HelpHistory({ path: 'a' });
        const changes: string[] = [];
        history.onDidChange(() => changes.push(history.current.place.path));
        history.back();
        history.open({ path: 'b' });
        history.scrolled(120);
        history.open({ path: 'c' });
        history.back();
        expect([history.current, history.canGoBack, history.canGoForward]).toEqual([{ place: { path: 'b' }, scrolled: 120 }, true, true]);
        history.open({ path: 'd' });
        history.forward();
        expect(history.canGoForward).toBe(false);
        expect(changes).toEqual(['b', 'c', 'b', 'd']);
    });
});

it('every page that is shipped stands in the contents, once', () => {
    expect(helpChapters().flatMap(({ paths }) => paths).sort()).toEqual(Object.keys(HELP_TEXTS).sort());
});
