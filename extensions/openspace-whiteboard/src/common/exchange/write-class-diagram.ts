import { Shape } from '../model/shape';
import { HeadName } from '../shapes/heads';
import { linesOf } from '../shapes/content';
import { relationOf } from '../shapes/relations';
import { cleanLine } from '../text/clean-text';
import { DiagramWriting, indented, Link } from './diagram-writing';
import { escapeCharacters, escapeText, quotedText } from './mermaid-escape';

/** At the beginning and at the end of a line. */
const HEADS: Readonly<Partial<Record<HeadName, readonly [string, string]>>> = {
    'none': ['', ''], 'arrow': ['<', '>'], 'open': ['<', '>'], 'triangle': ['<', '>'], 'hollow-triangle': ['<|', '|>'],
    'diamond': ['*', '*'],
    'hollow-diamond': ['o', 'o']
};

const MODIFIERS: readonly (readonly [string, string])[] = [['{static}', '$'], ['{abstract}', '*']];

const CARDINALITY = '(?:\\d+(?:\\.\\.(?:\\d+|[*nm]))?|[*nm])';
/** `1 has 0..*`: what stands at the ends is told apart from what the relation is called. */
const CARDINALITIES = new RegExp(`^(?:(${CARDINALITY})(?= |$))? ?(.*?)(?:(?<= |^)(${CARDINALITY}))?$`);

export function writeClassDiagram(writing: DiagramWriting): string[] {
    const noted = writing.links.filter(({ from, to }) => (from.type === 'note') !== (to.type === 'note'));
    const between = writing.links.filter(({ from, to }) => from.type === 'class' && to.type === 'class');
    writing.links.filter(link => !noted.includes(link) && !between.includes(link))
        .forEach(({ connector }) => writing.lose('connectors that do not lead from class to class', connector.id));
    const classes = writing.shapes.filter(({ type }) => type === 'class');
    return ['classDiagram', ...indented([
        `direction ${writing.direction}`,
        ...linesIn(undefined, writing, noted),
        ...between.map(link => relationLine(link, writing)),
        ...writing.colors(classes, 'cssClass').map(line => line.replace(/^cssClass (\S+)/, 'cssClass "$1"'))
    ])];
}

function linesIn(container: Shape | undefined, writing: DiagramWriting, noted: readonly Link[]): string[] {
    return writing.in(container).flatMap(shape => {
        switch (shape.type) {
            case 'class': return classLines(shape, writing);
            case 'note': return noteLine(shape, writing, noted);
            case 'frame': return frameLines(shape, writing, noted);
            default:
                writing.lose('shapes that are no classes', shape.id);
                return [];
        }
    });
}

/** A namespace with nothing in it is not allowed. */
function frameLines(frame: Shape, writing: DiagramWriting, noted: readonly Link[]): string[] {
    const lines = linesIn(frame, writing, noted);
    if (lines.length === 0) {
        writing.lose('empty frames', frame.id);
        return [];
    }
    const name = writing.names.of(frame.id);
    const label = cleanLine(frame.text ?? '');
    return [`namespace ${name}${label && label !== name ? `[${quotedText(label)}]` : ''} {`, ...indented(lines), '}'];
}

function classLines(shape: Shape, writing: DiagramWriting): string[] {
    const members = [
        ...shape.stereotype ? shape.stereotype.split(',').map(annotation) : [],
        ...linesOf(shape.attributes).map(line => memberLine(line, false)),
        ...linesOf(shape.methods).map(line => memberLine(line, true))
    ];
    const head = `class ${headOf(shape, writing.names.of(shape.id))}`;
    return members.length > 0 ? [`${head} {`, ...indented(members), '}'] : [head];
}

function annotation(stereotype: string): string {
    return `<<${escapeText(cleanLine(stereotype).replace(/^[«<]+|[»>]+$/g, ''), /[{}]/g)}>>`;
}

/** `Repository~T~`, or a label if the class is called otherwise than its id. */
function headOf(shape: Shape, name: string): string {
    const title = cleanLine(shape.name ?? shape.text ?? '');
    const [, base, parameter] = /^([^<>]+)<([\p{L}\p{N}_, ]+)>$/u.exec(title) ?? [];
    if (base === name) {
        return `${name}~${parameter}~`;
    }
    return title === name ? name : `${name}[${quotedText(title)}]`;
}

/** From `+find(id): T {static}` to `+find(id) T$`. */
function memberLine(member: string, isMethod: boolean): string {
    const whole = cleanLine(member);
    const [, modifier] = MODIFIERS.find(([word]) => whole.includes(word)) ?? ['', ''];
    const [, visibility, rest] = /^([+#~-]?)(.*)$/u.exec(whole.replace(/\s*\{(?:static|abstract)\}/g, '')) ?? ['', '', ''];
    const called = isMethod && !rest.includes(')') ? `${rest}()` : rest;
    const answered = isMethod ? called.replace(/^(.*\))\s*:\s*/, '$1 ') : called;
    // With a parenthesis it would be a method.
    const text = escapeCharacters(withTildes(answered), isMethod ? /[&#"<>\\`;{}]/g : /[&#"<>\\`;{}()]/g);
    return visibility + escapeCharacters(text, /[$*]$/g) + modifier;
}

/** Of `List<String>`; other angles are no generics. */
function withTildes(text: string): string {
    let inner = text.replace(/~/g, '#126;');
    for (let before = ''; inner !== before;) {
        before = inner;
        inner = inner.replace(/([\p{L}\p{N}_])<([\p{L}\p{N}_([][^<>]*)>/gu, '$1~$2~');
    }
    return inner;
}

function noteLine(note: Shape, writing: DiagramWriting, noted: readonly Link[]): string[] {
    const classes = noted.filter(({ from, to }) => from === note || to === note)
        .map(({ from, to }) => from === note ? to : from)
        .filter(({ type }) => type === 'class');
    const [first] = classes;
    if (classes.length > 1) {
        writing.lose('further connectors of notes', note.id);
    }
    return [`note ${first ? `for ${writing.names.of(first.id)} ` : ''}${quotedText(note.text)}`];
}

function relationLine({ connector, from, to }: Link, writing: DiagramWriting): string {
    const { startHead, endHead, isDashed } = relationOf(connector);
    if (!HEADS[startHead] || !HEADS[endHead]) {
        writing.lose('heads of connectors', connector.id);
    }
    const [, first, title, last] = CARDINALITIES.exec(cleanLine(connector.label ?? '')) ?? [];
    return [
        writing.names.of(from.id),
        first && `"${first}"`,
        `${HEADS[startHead]?.[0] ?? ''}${isDashed ? '..' : '--'}${HEADS[endHead]?.[1] ?? ''}`,
        last && `"${last}"`,
        writing.names.of(to.id),
        title?.trim() && `: ${escapeText(title, /:/g)}`
    ].filter(Boolean).join(' ');
}
