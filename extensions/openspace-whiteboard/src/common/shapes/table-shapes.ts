import { Box, Size } from '../geometry/box';
import { Shape } from '../model/shape';
import { TextMeasurer, TextStyle, TITLE } from '../text/text-measurer';
import { wrapText } from '../text/wrap-text';
import { wholeBox } from './basic-shapes';
import { even, evenSize, linesOf, soundExtent, soundSize, textOf } from './content';
import { Drawing } from './drawing';
import { baselineIn, cutOf, letter, PADDING, SLACK } from './lettering';
import { coordinate, rectangleBorder, rectanglePath } from './outlines';
import { ShapeContent, ShapeType } from './shape-type';
import { filled, stroked } from './text-shape';

const MEMBER: TextStyle = { size: 13 };
const STEREOTYPE: TextStyle = { size: 12 };
const KEY: TextStyle = { size: 11, isBold: true };
const MINIMUM: Size = { width: 120, height: 48 };
/** A table becomes no wider by its rows, in px: longer ones are broken. */
const MAX_ROW = 320;
/** Above and below the rows of a section, in px. */
const SECTION_PADDING = 6;
const RADIUS = 4;

interface Row {
    readonly text: string;
    readonly style: TextStyle;
    readonly align: 'start' | 'middle';
    readonly isUnderlined?: boolean;
    /** Stands at the right, such as `PK`. */
    readonly key?: string;
}

interface PlacedRow {
    readonly row: Row;
    readonly box: Box;
}

/** Sections from top to bottom, with a line between them. The first one is the title. */
type Sections = readonly (readonly Row[])[];

function keyWidth({ key }: Row, measurer: TextMeasurer): number {
    return key ? measurer.widthOf(key, KEY) + PADDING : 0;
}

/** What a row asks for, up to a limit. */
function wantedWidth(row: Row, measurer: TextMeasurer): number {
    const whole = wrapText(row.text, row.style, Infinity, measurer).width;
    const text = whole <= MAX_ROW ? whole : wrapText(row.text, row.style, MAX_ROW, measurer).width;
    return text + keyWidth(row, measurer);
}

/** Where all rows stand in a table of that width. `bottom` is that of the last section. */
function arrange(sections: Sections, width: number, measurer: TextMeasurer): { rows: PlacedRow[]; lines: number[]; bottom: number } {
    const rows: PlacedRow[] = [];
    const lines: number[] = [];
    let y = 0;
    sections.forEach((section, index) => {
        const padding = index === 0 ? SECTION_PADDING + 2 : SECTION_PADDING;
        if (index > 0) {
            lines.push(y);
        }
        y += padding;
        for (const row of section) {
            const room = Math.max(0, width - 2 * PADDING - keyWidth(row, measurer));
            const { height } = wrapText(row.text, row.style, room + SLACK, measurer);
            rows.push({ row, box: { x: PADDING, y, width: room, height } });
            y += height;
        }
        y += padding;
    });
    return { rows, lines, bottom: y };
}

function drawTable(sections: Sections, size: Size, measurer: TextMeasurer): Drawing[] {
    const { rows, lines, bottom } = arrange(sections, size.width, measurer);
    const title = coordinate(Math.min(lines[0] ?? bottom, size.height));
    const drawings: Drawing[] = [
        filled(rectanglePath(wholeBox(size), RADIUS), { fill: lines.length > 0 ? 'background' : 'fill', stroke: 'none' })
    ];
    if (lines.length > 0) {
        const radius = Math.min(RADIUS, size.width / 2);
        const [r, inner, right] = [radius, size.width - radius, size.width].map(coordinate);
        const head = `M0 ${title}V${r}A${r} ${r} 0 0 1 ${r} 0H${inner}A${r} ${r} 0 0 1 ${right} ${r}V${title}Z`;
        drawings.push(filled(head, { stroke: 'none' }));
    }
    drawings.push(stroked(rectanglePath(wholeBox(size), RADIUS)));
    for (const y of lines.filter(line => line < size.height)) {
        drawings.push(stroked(`M0 ${coordinate(y)}H${coordinate(size.width)}`, { width: 1 }));
    }
    // A title alone stands in the middle.
    const shift = lines.length > 0 ? 0 : Math.max(0, size.height - bottom) / 2;
    for (const { row, box: { y, ...box } } of rows.filter(placed => placed.box.y + placed.box.height <= size.height + SLACK)) {
        const ink = y < (lines[0] ?? Infinity) ? 'text' : 'caption';
        drawings.push(...letter({ ...row, box: { ...box, y: y + shift }, ink }, measurer));
        if (row.key) {
            const at = { x: size.width - PADDING, y: baselineIn(y, MEMBER) };
            drawings.push({ kind: 'text', text: row.key, at, anchor: 'end', style: KEY, ink: 'muted' });
        }
    }
    return drawings;
}

/** A shape made of sections with rows of text. */
function table(kind: Pick<ShapeType, 'type' | 'label' | 'group' | 'editable'>, sectionsOf: (content: ShapeContent) => Sections): ShapeType {
    return {
        ...kind,
        border: rectangleBorder,

        naturalSize(content: ShapeContent, measurer: TextMeasurer, width?: number): Size {
            const sections = sectionsOf(content);
            const wanted = largest(sections.flat().map(row => wantedWidth(row, measurer))) + 2 * PADDING;
            const given = width === undefined ? even(Math.max(wanted, MINIMUM.width)) : soundExtent(width);
            // With and without the slack that drawing allows: with other fonts, a row may need another line.
            const height = Math.max(arrange(sections, given, measurer).bottom, arrange(sections, given - SLACK, measurer).bottom);
            return { width: given, height: evenSize({ width: 0, height }, MINIMUM).height };
        },

        draw: (shape: Shape, measurer: TextMeasurer) => drawTable(sectionsOf(shape), soundSize(shape), measurer),

        cutText(shape: Shape, measurer: TextMeasurer): number {
            const { width, height } = soundSize(shape);
            const { rows, bottom } = arrange(sectionsOf(shape), width, measurer);
            const wide = rows.map(({ row, box }) => cutOf(row.text, row.style, { ...box, height: Infinity }, measurer));
            return Math.max(Math.ceil(bottom - height - SLACK), largest(wide));
        }
    };
}

/** As a loop: lists may be longer than what a function takes. */
function largest(numbers: readonly number[]): number {
    return numbers.reduce((most, number) => Math.max(most, number), 0);
}

/** With marks of UML tools for what is static (underlined) and abstract (italic). */
function memberRow(member: string): Row {
    const isStatic = /\{static\}|\$$/.test(member);
    const isAbstract = /\{abstract\}|\*$/.test(member);
    const text = member.replace(/\{(static|abstract)\}\s*/g, '').replace(/[$*]$/, '').trim();
    return { text, style: isAbstract ? { ...MEMBER, isItalic: true } : MEMBER, align: 'start', isUnderlined: isStatic || undefined };
}

function classSections(content: ShapeContent): Sections {
    const stereotype = textOf(content.stereotype).replace(/^[«<]+|[»>]+$/g, '').trim();
    const name = textOf(content.name ?? content.text);
    const isAbstract = stereotype.toLowerCase() === 'abstract';
    const title: Row[] = [{ text: name, style: isAbstract ? { ...TITLE, isItalic: true } : TITLE, align: 'middle' }];
    if (stereotype) {
        title.unshift({ text: `«${stereotype}»`, style: STEREOTYPE, align: 'middle' });
    }
    const [attributes, methods] = [content.attributes, content.methods].map(members => linesOf(members).map(memberRow));
    // A section with nothing in it would say that there is nothing, while a drawing leaves out what it does not speak of.
    return [title, ...[attributes, methods].filter(members => members.length > 0)];
}

const LAST_KEYS = /^(.*?\S)\s+\(?((?:PK|FK|UK)(?:\s*,\s*(?:PK|FK|UK))*)\)?$/;
const FIRST_KEYS = /^((?:PK|FK|UK)(?:\s*,\s*(?:PK|FK|UK))*)[\s:]+(.*)$/;

function attributeRow(attribute: string): Row {
    const trimmed = attribute.trim();
    const last = trimmed.length < 1_000 ? LAST_KEYS.exec(trimmed) : undefined;
    if (last) {
        return { text: last[1], key: last[2], style: MEMBER, align: 'start' };
    }
    const first = FIRST_KEYS.exec(trimmed);
    return first ? { text: first[2], key: first[1], style: MEMBER, align: 'start' } : { text: trimmed, style: MEMBER, align: 'start' };
}

function entitySections(content: ShapeContent): Sections {
    const title: Row = { text: textOf(content.name ?? content.text), style: TITLE, align: 'middle' };
    const rows = linesOf(content.attributes).map(attributeRow);
    return rows.length > 0 ? [[title], rows] : [[title]];
}

export const TABLE_SHAPES: readonly ShapeType[] = [
    table({ type: 'class', label: 'Class', group: 'class', editable: ['name', 'attributes', 'methods', 'stereotype'] }, classSections),
    table({ type: 'entity', label: 'Entity', group: 'entity', editable: ['name', 'attributes'] }, entitySections)
];
