import { Event } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { setFormulas } from 'openspace-content/lib/browser/formulas/math-renderer';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { FileHome } from 'openspace-core/lib/common/services/path-from';
import { placeLink, placeText } from 'openspace-core/lib/common/text/place-text';
import { errorText, reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { Deck, Slide } from '../../common/deck/deck';
import { FenceInfo, isChange, readFenceInfo } from '../../common/living-code/fence-info';
import { LivingCode } from '../../common/living-code/living-code';
import { codeChangeElement } from './code-change-element';
import { CodeColors } from './code-colors';
import { LivingChanges, TURNS_SOURCE } from './living-changes';
import { LivingSources } from './living-sources';
import { sanitizeSlide, SanitizedSlide } from './sanitize-slide';
import { codeElement, withoutIndentation } from './slide-code';
import { SlideDiagrams } from './slide-diagrams';
import { placeAnchor, settleLink } from './slide-links';
import { applyMark } from './slide-marks';
import { renderMarkup } from './slide-markup';
import { SlidePictures } from './slide-pictures';
import { RenderedSlide, RenderPlace, RenderProblem, ShownCode, SlideRenderer } from './slide-renderer';

/** What is longer fits on no slide, and would block the page; in characters. */
const MAX_LENGTH = 100_000;

/** What is found while a slide is rendered; code is in order when it is complete. */
interface Findings {
    readonly problems: RenderProblem[];
    readonly code: Array<ShownCode | undefined>;
    readonly sources: Set<string>;
}

type Fence = SanitizedSlide['fences'][number];
type Picture = SanitizedSlide['pictures'][number];

@injectable()
export class SlideRendererImpl implements SlideRenderer {

    @inject(CodeColors) protected readonly colors: CodeColors;
    @inject(SlideDiagrams) protected readonly diagrams: SlideDiagrams;
    @inject(SlidePictures) protected readonly pictures: SlidePictures;
    @inject(LivingSources) protected readonly living: LivingSources;
    @inject(LivingChanges) protected readonly changes: LivingChanges;
    @inject(LinkOpener) protected readonly links: LinkOpener;

    get onDidChangeSource(): Event<string> {
        return Event.map(this.changes.onDidChangeTurns, () => TURNS_SOURCE);
    }

    async render(_deck: Deck, slide: Slide, place: RenderPlace): Promise<RenderedSlide> {
        try {
            return await this.renderSlide(slide, place);
        } catch (error) {
            // Nested deeper than a page can be, or a mistake of ours: the person sees what they wrote.
            const element = sectionOf(slide);
            element.append(
                note(nls.localize('openspace/presentation/notRendered', 'This slide cannot be shown: {0}', errorText(error))),
                codeElement({ code: cut(slide.body), language: undefined }, undefined)
            );
            return { element, problems: [], code: [], sources: [] };
        }
    }

    protected async renderSlide(slide: Slide, place: RenderPlace): Promise<RenderedSlide> {
        const findings: Findings = { problems: [], code: [], sources: new Set() };
        const element = sectionOf(slide);
        const { content, fences, pictures, links } = sanitizeSlide(renderMarkup(markHiddenCodes(cut(slide.body)), slide.line));
        links.forEach(link => settleLink(link, this.links.schemes));
        await Promise.all([
            setFormulas(content),
            ...pictures.map(picture => this.showPicture(picture, slide, place, findings)),
            ...fences.map((fence, index) => this.showFence(fence, index, place, findings))
        ]);
        element.append(content);
        if (slide.body.length > MAX_LENGTH) {
            element.append(note(nls.localize('openspace/presentation/tooLong', 'The rest of this slide is too long to be shown.')));
        }
        if (slide.options.incremental) {
            element.querySelectorAll('li').forEach(item => item.classList.add('fragment'));
        }
        return {
            element,
            problems: findings.problems.sort((one, other) => one.line - other.line),
            code: findings.code.filter(shown => shown !== undefined),
            sources: [...findings.sources]
        };
    }

    protected async showPicture({ image, address, line }: Picture, slide: Slide, place: RenderPlace, findings: Findings): Promise<void> {
        const found = await this.pictures.find(address, place);
        found.sources.forEach(source => findings.sources.add(source));
        const { message } = found;
        if (message !== undefined) {
            findings.problems.push({ kind: 'missing-image', line: lineIn(slide, address, line), message });
        }
        if (found.address) {
            // It is there when the slide is: measured, pictured, printed.
            image.setAttribute('decoding', 'sync');
            image.alt ||= found.name ?? '';
            if (found.width !== undefined && !image.hasAttribute('width') && !image.hasAttribute('height')) {
                image.setAttribute('width', String(found.width));
            }
            image.src = found.address;
            return;
        }
        const placeholder = document.createElement('span');
        placeholder.className = 'openspace-missing-picture';
        placeholder.setAttribute('role', 'img');
        placeholder.title = reasonText(message ?? '');
        placeholder.textContent = image.alt || nls.localize('openspace/presentation/picture/placeholder', 'Picture not shown');
        image.replaceWith(placeholder);
    }

    protected async showFence({ place, mark }: Fence, index: number, { isDark, home }: RenderPlace, findings: Findings): Promise<void> {
        const { info: written, text } = mark.fence ?? { info: '', text: '' };
        const line = mark.line ?? 1;
        const info = readFenceInfo(written);
        findings.problems.push(...info.problems.map((message): RenderProblem => ({ kind: 'unknown-option', line, message })));
        const element = info.language === 'mermaid' && !info.file ? await this.diagram(text, line, isDark, findings)
            : isChange(info) ? await this.codeChange(info, index, line, findings, home)
            : info.file ? await this.livingCode(info, index, line, findings, home)
            : codeElement({ code: text, language: info.language, steps: info.steps }, await this.colors.tokenizerFor(info.language));
        applyMark(element, mark);
        place.replaceWith(element);
    }

    protected async diagram(source: string, line: number, isDark: boolean, findings: Findings): Promise<HTMLElement> {
        const drawn = await this.diagrams.draw(source, isDark ? 'dark' : 'default');
        if ('svg' in drawn) {
            const figure = document.createElement('div');
            figure.className = 'openspace-slide-diagram';
            figure.append(drawn.svg);
            return figure;
        }
        // The first line of the source stands below the fence.
        findings.problems.push({ kind: 'mermaid', line: line + (drawn.line ?? 0), message: drawn.message });
        const code = codeElement({ code: source, language: 'mermaid' }, await this.colors.tokenizerFor('mermaid'));
        code.classList.add('openspace-diagram-source');
        return code;
    }

    protected async livingCode(
        info: FenceInfo, index: number, line: number, findings: Findings, home: FileHome | undefined
    ): Promise<HTMLElement> {
        const language = languageOf(info);
        const [{ code, path, uri }, tokenizer] = await Promise.all([this.living.resolve(info, home), this.colors.tokenizerFor(language)]);
        const { state, startLine, endLine, message = '' } = code;
        if (uri) {
            findings.sources.add(uri);
        }
        if (state === 'missing' || state === 'moved' || state === 'changed') {
            findings.problems.push({ kind: `code-${state}`, line, message });
        }
        const { figure, caption } = codeFigure(state);
        if (code.code === undefined || startLine === undefined || endLine === undefined) {
            caption.append(placeAnchor(path, path));
            figure.append(note(reasonText(message)), caption);
            return figure;
        }
        findings.code[index] = { path, startLine, endLine };
        caption.append(placeAnchor(placeLink({ path, line: startLine, endLine }), placeText(path, startLine, endLine)));
        figure.append(
            codeElement({ code: withoutIndentation(code.code), language, steps: info.steps }, tokenizer), caption
        );
        if (message) {
            figure.title = reasonText(message);
        }
        return figure;
    }

    protected async codeChange(
        info: FenceInfo, index: number, line: number, findings: Findings, home: FileHome | undefined
    ): Promise<HTMLElement> {
        const language = languageOf(info);
        const [resolved, tokenizer] = await Promise.all([this.changes.resolve(info, home), this.colors.tokenizerFor(language)]);
        const { path, title, change, isNow, sources, after: { state, startLine = 1, endLine = 1, message = '' } } = resolved;
        sources.forEach(source => findings.sources.add(source));
        if (state === 'missing' || state === 'moved' || state === 'changed') {
            findings.problems.push({ kind: `code-${state}`, line, message });
        }
        // What was once stays as it was: there is nothing to pin.
        const { figure, caption } = codeFigure(isNow || state !== 'unpinned' ? state : 'same');
        if (!change) {
            caption.append(placeAnchor(path, path), ` ${title}`);
            figure.append(note(reasonText(message)), caption);
            return figure;
        }
        if (change.steps === 0) {
            findings.problems.push({ kind: 'code-missing', line, message: `${path}:${startLine}-${endLine} did not change (${title}).` });
        }
        if (isNow) {
            findings.code[index] = { path, startLine, endLine };
        }
        // Lines of another time may be elsewhere now.
        const place = isNow ? placeLink({ path, line: startLine, endLine }) : path;
        caption.append(placeAnchor(place, placeText(path, startLine, endLine)), ` ${title}`);
        figure.append(codeChangeElement(change, language, tokenizer), caption);
        if (message) {
            figure.title = reasonText(message);
        }
        return figure;
    }
}

function languageOf({ language, file = '' }: FenceInfo): string | undefined {
    return language ?? /\.(\w+)$/.exec(file)?.[1];
}

/** Around code of the workspace. */
function codeFigure(state: LivingCode['state']): { readonly figure: HTMLElement; readonly caption: HTMLElement } {
    const figure = document.createElement('figure');
    figure.className = 'openspace-living-code';
    figure.setAttribute('data-code-badge', badgeOf(state));
    figure.setAttribute('data-code-state', state);
    return { figure, caption: document.createElement('figcaption') };
}

function sectionOf({ options, title }: Slide): HTMLElement {
    const section = document.createElement('section');
    section.className = 'openspace-slide';
    section.setAttribute('data-layout', options.layout ?? 'default');
    if (options.background) {
        section.setAttribute('data-background-tone', options.background);
    }
    if (options.autoAnimate) {
        section.setAttribute('data-auto-animate', '');
    }
    if (options.transition) {
        section.setAttribute('data-transition', options.transition);
    }
    if (title) {
        section.setAttribute('aria-label', title);
    }
    return section;
}

/** What the slide says about code that is not as it was; empty otherwise. */
function badgeOf(state: string): string {
    switch (state) {
        case 'moved': return nls.localize('openspace/presentation/code/moved', 'Code moved');
        case 'changed': return nls.localize('openspace/presentation/code/changed', 'Code changed');
        case 'missing': return nls.localize('openspace/presentation/code/missing', 'Code not found');
        default: return '';
    }
}

/** At the end of a line. */
function cut(body: string): string {
    return body.length <= MAX_LENGTH ? body : body.slice(0, Math.max(0, body.lastIndexOf('\n', MAX_LENGTH))) || body.slice(0, MAX_LENGTH);
}

/** Where an address stands; a paragraph that begins at `from` may have several lines. */
function lineIn({ body, line }: Slide, address: string, from = line): number {
    const lines = body.split('\n');
    const found = address === '' ? -1 : lines.findIndex((text, index) => line + index >= from && text.includes(address));
    return found < 0 ? from : line + found;
}

function note(text: string): HTMLElement {
    const element = document.createElement('p');
    element.className = 'openspace-slide-note';
    element.textContent = text;
    return element;
}
