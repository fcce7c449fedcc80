import { beforeEach, describe, expect, it } from 'vitest';
import { FILE_LINK_ATTRIBUTE } from 'openspace-content/lib/browser/markdown/prose-renderer';
import { pinSlide } from '../../common/living-code/pin-slide';
import { showCodeSteps } from '../stage/code-steps';
import { createFrame } from '../stage/slide-frame';
import { SlideFixture } from './fixtures/slide-fixture';
import { TURNS_SOURCE } from './living-changes';
import { RenderedSlide } from './slide-renderer';

const BEFORE = [
    'class A {', '    run() {', '        walk();', '    }', '', '    stop() {', '        wait();', '        sit();', '    }', '}'
].join('\n');
const AFTER = BEFORE.replace('walk();', 'go();\n        fast();').replace('        wait();\n', '');

describe('code before and after', () => {
    let slides: SlideFixture;
    beforeEach(() => {
        slides = new SlideFixture();
        slides.texts.set('a.fake', AFTER);
        slides.past.set('HEAD~1', '').set('HEAD~1 a.fake', BEFORE).set('v2', '').set('v2 a.fake', AFTER).set('v0', '');
    });

    const problems = (rendered: RenderedSlide): string[] =>
        rendered.problems.map(({ kind, line, message }) => `${line} ${kind}: ${message}`);
    const query = ({ element }: RenderedSlide, selector: string): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(selector)];
    const visible = (element: HTMLElement): string[] => [...element.querySelectorAll<HTMLElement>('.openspace-code-line')]
        .filter(line => !line.classList.contains('openspace-code-gone')).map(line => (line.textContent ?? '').replace(/\n$/, ''));
    const dedented = (text: string, start: number, end: number): string[] =>
        text.split('\n').slice(start, end).map(line => line.slice(4));

    /** What the slide shows after each of its steps. */
    function walk({ element }: RenderedSlide): string[][] {
        const markers = [...element.querySelectorAll('.openspace-code-step')];
        return [undefined, ...markers].map(marker => {
            marker?.classList.add('visible');
            showCodeSteps(element);
            return visible(element);
        });
    }

    it('begins with the one and ends with the other, one change after the other', async () => {
        const rendered = await slides.render('```fake file=a.fake from=HEAD~1\n```');
        expect(problems(rendered)).toEqual([]);
        const [first, between, last] = walk(rendered);
        expect([first.join('\n'), last.join('\n')]).toEqual([BEFORE, AFTER]);
        expect(between.join('\n')).toBe(BEFORE.replace('walk();', 'go();\n        fast();'));
        const changed = query(rendered, 'ins, del')
            .map(({ localName, dataset, textContent }) => `${localName}${dataset.changeStep} ${textContent?.trim()}`);
        expect(changed).toEqual(['del1 walk();', 'ins1 go();', 'ins1 fast();', 'del2 wait();']);
        expect(rendered).toMatchObject({ sources: ['file:///w/a.fake'], code: [{ path: 'a.fake', startLine: 1, endLine: 10 }] });
    });

    it('says what is compared, and leads to the file', async () => {
        const captions = async (info: string): Promise<unknown[]> => {
            const rendered = await slides.render(`\`\`\`fake file=a.fake ${info}\n\`\`\``);
            const [link] = query(rendered, 'figcaption a');
            return [query(rendered, 'figcaption')[0].textContent, link.getAttribute(FILE_LINK_ATTRIBUTE)];
        };
        expect(await captions('from=HEAD~1 lines=2-5')).toEqual(['a.fake:2–5 HEAD~1 → now', 'a.fake:2-5']);
        // Lines of another time may be elsewhere now.
        expect(await captions('from=HEAD~1 to=v2 lines=2-5')).toEqual(['a.fake:2–5 HEAD~1 → v2', 'a.fake']);
    });

    it('can be pinned only if it ends with the file as it is now', async () => {
        const state = async (info: string): Promise<string | undefined> =>
            query(await slides.render(`\`\`\`fake file=a.fake ${info}\n\`\`\``), 'figure')[0].dataset.codeState;
        slides.turnChanges.set('last a.fake', { before: BEFORE, after: AFTER });
        expect([await state('from=HEAD~1'), await state('from=HEAD~1 to=v2'), await state('turn=last')])
            .toEqual(['unpinned', 'same', 'same']);
    });

    it('shows a part alone, as if it stood alone', async () => {
        const [before, after, ...more] = walk(await slides.render('```fake file=a.fake from=HEAD~1 lines=2-5\n```'));
        expect([before, after, more]).toEqual([dedented(BEFORE, 1, 4), dedented(AFTER, 1, 5), []]);
    });

    it('is what it leads to wherever there are no steps: measured, pictured, printed', async () => {
        const rendered = await slides.render('```fake file=a.fake from=HEAD~1\n```');
        expect(visible(rendered.element).join('\n')).toBe(AFTER);
        showCodeSteps(rendered.element);
        expect(visible(rendered.element).join('\n')).toBe(BEFORE);
        createFrame(undefined).show(rendered.element);
        expect(visible(rendered.element).join('\n')).toBe(AFTER);
        // Only these are the lines of the code.
        expect(query(rendered, '[data-line-number]').map(line => line.textContent?.replace(/\n$/, '')).join('\n')).toBe(AFTER);
    });

    it('has the colours of both texts', async () => {
        const rendered = await slides.render('```fake file=a.fake from=HEAD~1\n```');
        expect(query(rendered, 'del span, ins span').map(({ className }) => className).every(name => name.startsWith('c-'))).toBe(true);
        expect(query(rendered, 'ins span').length).toBeGreaterThan(0);
    });

    it('follows the file only if that is where it ends', async () => {
        const sources = async (info: string): Promise<readonly string[]> =>
            (await slides.render(`\`\`\`fake file=a.fake ${info}\n\`\`\``)).sources;
        slides.turnChanges.set('last a.fake', { before: BEFORE, after: AFTER });
        expect(await sources('from=HEAD~1 to=v2')).toEqual([]);
        expect(await sources('from=nope')).toEqual(['file:///w/a.fake']);
        expect(await sources('turn=last')).toEqual([TURNS_SOURCE]);
        const changed: string[] = [];
        const listener = slides.renderer.onDidChangeSource!(uri => changed.push(uri));
        slides.turnsChanged.fire();
        listener.dispose();
        slides.turnsChanged.fire();
        expect(changed).toEqual([TURNS_SOURCE]);
    });

    it('is what a turn did, also to a file that it made', async () => {
        slides.turnChanges.set('last a.fake', { before: BEFORE, after: AFTER }).set('msg_1 new.fake', { before: undefined, after: 'x\n' });
        expect(walk(await slides.render('```fake file=a.fake turn=last\n```')).map(state => state.join('\n'))).toEqual([
            BEFORE, expect.any(String), AFTER
        ]);
        expect(walk(await slides.render('```fake file=new.fake turn=msg_1\n```'))).toEqual([[], ['x']]);
        slides.turnChanges.set('msg_1 new.fake', { before: 'x', after: undefined });
        expect(problems(await slides.render('```fake file=new.fake turn=msg_1\n```')))
            .toEqual(['10 code-missing: The turn deleted new.fake.']);
    });

    it.each([
        ['from=nope', 'There is no revision "nope" in the git repository.'],
        ['from=HEAD~1 to=nope', 'There is no revision "nope" in the git repository.'],
        ['from=v0', 'There is no file a.fake in v0.'],
        ['from=HEAD~1 to=v0', 'There is no file a.fake in v0.'],
        ['from=HEAD~1 region=x', 'a.fake has no region "x".'],
        ['from=HEAD~1 lines=90', 'a.fake has no lines 90. The file has only 10 lines.'],
        ['turn=last', 'No turn of this session has changed a.fake.']
    ])('never shows other code: %s', async (info, message) => {
        const rendered = await slides.render(`\n\`\`\`fake file=a.fake ${info}\n\`\`\``);
        expect(problems(rendered)).toEqual([`11 code-missing: ${message}`]);
        expect(query(rendered, 'pre')).toEqual([]);
        expect(query(rendered, '.openspace-slide-note')[0].textContent).toBe(message);
    });

    it('says that nothing changed, and shows the code', async () => {
        const rendered = await slides.render('```fake file=a.fake from=v2\n```');
        expect(problems(rendered)).toEqual(['10 code-missing: a.fake:1-10 did not change (v2 → now).']);
        expect(visible(rendered.element).join('\n')).toBe(AFTER);
    });

    it('shows no secrets of the past, and nothing from outside', async () => {
        slides.past.set('v2 .env', 'KEY=1');
        for (const file of ['.env', '../b.ts']) {
            const rendered = await slides.render(`\`\`\`ts file=${file} from=HEAD~1 to=v2\n\`\`\``);
            expect(problems(rendered)).toEqual([expect.stringMatching(/may contain secrets|outside the workspace/)]);
            expect(rendered.element.textContent).not.toContain('KEY');
        }
    });

    it('writes hostile code as text', async () => {
        slides.texts.set('a.fake', '<img src=x onerror=alert(1)>\n\u202Eevil\n');
        const rendered = await slides.render('```fake file=a.fake from=HEAD~1\n```');
        expect(query(rendered, 'img, script')).toEqual([]);
        expect(rendered.element.textContent).toContain('<img src=x onerror=alert(1)>');
        expect(rendered.element.textContent).not.toContain('\u202E');
    });

    it('knows when what it leads to is not what it was any more', async () => {
        const slide = await pinSlide('```fake file=a.fake from=HEAD~1 lines=2-5\n```', async () => AFTER, 'missing');
        expect(problems(await slides.render(slide))).toEqual([]);
        slides.texts.set('a.fake', AFTER.replace('fast();', 'slowly();'));
        expect(problems(await slides.render(slide))).toEqual(['10 code-changed: a.fake:2-5 has changed since the slide was written.']);
    });
});
