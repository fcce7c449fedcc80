import { Shape } from '../model/shape';
import { cleanLine } from '../text/clean-text';
import { DiagramWriting, indented, Link } from './diagram-writing';
import { escapeText, quotedText } from './mermaid-escape';

export function writeStateDiagram(writing: DiagramWriting): string[] {
    return ['stateDiagram-v2', ...indented(new StateLines(writing).all())];
}

/** Dots have no names in Mermaid: what leads to them is written where they are, all else at the end. */
class StateLines {

    protected readonly states = new Set<Shape>();
    protected readonly written = new Set<Link>();

    constructor(protected readonly writing: DiagramWriting) { }

    all(): string[] {
        const { writing } = this;
        const states = this.linesIn(undefined);
        const rest = writing.links.filter(link => !this.written.has(link)).flatMap(link => this.transitionLine(link));
        return [`direction ${writing.direction}`, ...states, ...rest, ...writing.colors([...this.states])];
    }

    protected linesIn(container: Shape | undefined): string[] {
        const shapes = this.writing.in(container).filter(shape => !container || !isRegion(shape));
        const states = shapes.flatMap(shape => this.stateLines(shape));
        const dots = shapes.filter(isDot);
        for (const type of ['initial', 'final']) {
            const [, ...others] = dots.filter(dot => dot.type === type);
            others.forEach(({ id }) => this.writing.lose('dots beside another one, which became one', id));
        }
        const transitions = this.writing.links.filter(({ from, to }) => dots.includes(from) || dots.includes(to));
        return [...states, ...transitions.flatMap(link => this.transitionLine(link))];
    }

    protected stateLines(shape: Shape): string[] {
        if (isDot(shape)) {
            return [];
        }
        if (shape.type === 'note') {
            return this.noteLine(shape);
        }
        this.states.add(shape);
        const name = this.writing.names.of(shape.id);
        if (isBar(shape)) {
            return [`state ${name} <<${shape.stereotype}>>`];
        }
        if (shape.type === 'decision' || shape.type === 'diamond') {
            if (shape.text?.trim()) {
                this.writing.lose('texts of choices', shape.id);
            }
            return [`state ${name} <<choice>>`];
        }
        const text = cleanLine(shape.text ?? '') === shape.id && name === shape.id ? undefined : quotedText(shape.text);
        if (!isGroup(shape) && this.writing.in(shape).length === 0) {
            return [text ? `state ${text} as ${name}` : name];
        }
        return [text ? `state ${text} as ${name} {` : `state ${name} {`, ...indented(this.contents(shape)), '}'];
    }

    /** Frames without a title are regions that exist at the same time. */
    protected contents(container: Shape): string[] {
        const regions = this.writing.in(container).filter(isRegion);
        const own = [...this.writing.directionIn(container), ...this.linesIn(container)];
        return [own, ...regions.map(region => this.linesIn(region))]
            .filter(lines => lines.length > 0)
            .flatMap((lines, index) => index === 0 ? lines : ['--', ...lines]);
    }

    protected noteLine(note: Shape): string[] {
        const link = this.writing.links.find(({ from, to }) => from === note || to === note);
        const state = link?.from === note ? link.to : link?.from;
        if (!link || !state || isDot(state) || state.type === 'note') {
            this.writing.lose('notes that hang on no state', note.id);
            return [];
        }
        this.written.add(link);
        const side = link.from === note ? 'left' : 'right';
        return [`note ${side} of ${this.writing.names.of(state.id)} : ${escapeText(note.text ?? '', /:/g) || '#nbsp;'}`];
    }

    protected transitionLine(link: Link): string[] {
        if (this.written.has(link)) {
            return [];
        }
        this.written.add(link);
        const { connector, from, to } = link;
        const isHidden = [from, to].some(shape => !isDot(shape) && !this.states.has(shape) && shape.type !== 'note');
        if (from.type === 'note' || to.type === 'note' || from.type === 'final' || to.type === 'initial' || isHidden) {
            this.writing.lose('connectors that are no transitions', connector.id);
            return [];
        }
        const [start, end] = [from, to].map(shape => isDot(shape) ? '[*]' : this.writing.names.of(shape.id));
        const label = connector.label?.trim() ? ` : ${escapeText(connector.label, /:/g)}` : '';
        return [`${start} --> ${end}${label}`];
    }
}

function isDot({ type }: Shape): boolean {
    return type === 'initial' || type === 'final';
}

/** Where ways part or meet. */
export function isBar({ stereotype }: Shape): boolean {
    return stereotype === 'fork' || stereotype === 'join';
}

function isGroup({ type }: Shape): boolean {
    return type === 'composite' || type === 'frame';
}

function isRegion({ type, text }: Shape): boolean {
    return type === 'frame' && !text?.trim();
}
