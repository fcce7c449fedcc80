import { Operation } from '../../common/model/operation';
import { BoardElement, isConnector, Shape } from '../../common/model/shape';
import { textOf } from '../../common/shapes/content';
import { ShapeType, ShapeTypes } from '../../common/shapes/shape-type';
import { TextMeasurer } from '../../common/text/text-measurer';

export type TextField = 'text' | 'name' | 'attributes' | 'methods' | 'stereotype' | 'label';

/** What the person edits in place, one under the other. */
export interface EditableField {
    readonly field: TextField;
    /** Lines of lists are entries. */
    readonly isList: boolean;
    readonly value: string;
}

const LISTS: ReadonlySet<TextField> = new Set(['attributes', 'methods']);

/** Longer ones are cut: nobody reads them on a board, and each is measured. */
const MAX_LENGTH = 10_000;

/** None if the shape has no text. */
export function editableFields(element: BoardElement, types: ShapeTypes): readonly EditableField[] {
    if (isConnector(element)) {
        return [fieldOf(element, 'label')];
    }
    const type = types.of(element.type);
    if (type.hasNoText && !type.editable) {
        return [];
    }
    return (type.editable ?? ['text']).map(field => fieldOf(element, field));
}

/**
 * What changes if the fields have these values; nothing if they had them before. A shape grows if its text would be cut; text alone is
 * as large as it needs to be.
 */
export function editOperations(
    element: BoardElement, values: Readonly<Partial<Record<TextField, string>>>, types: ShapeTypes, measurer: TextMeasurer
): Operation[] {
    const set: Record<string, unknown> = {};
    const unset: string[] = [];
    for (const { field, isList, value } of editableFields(element, types)) {
        const wanted = values[field]?.slice(0, MAX_LENGTH).replace(/\r\n?/g, '\n');
        if (wanted === undefined || wanted === value) {
            continue;
        }
        const entries = wanted.split('\n').map(line => line.trimEnd()).filter(line => line.trim() !== '');
        if (isList ? entries.length > 0 : wanted.trim() !== '') {
            set[field] = isList ? entries : wanted;
        } else {
            unset.push(field);
        }
    }
    if (Object.keys(set).length === 0 && unset.every(field => element[field] === undefined)) {
        return [];
    }
    if (!isConnector(element)) {
        const emptied = Object.fromEntries(unset.map(field => [field, undefined]));
        Object.assign(set, sizeFor({ ...element, ...emptied, ...set }, element, types, measurer));
    }
    return [{ op: 'update', id: element.id, set, ...unset.length > 0 ? { unset } : {} }];
}

/** Nothing would be left to see if the fields had these values: text alone without a text. */
export function leavesNothing(element: BoardElement, { text }: Readonly<Partial<Record<TextField, string>>>, types: ShapeTypes): boolean {
    return !isConnector(element) && types.of(element.type).isTextOnly === true && (text ?? textOf(element.text)).trim() === '';
}

function fieldOf(element: BoardElement, field: TextField): EditableField {
    const value = element[field];
    const isList = LISTS.has(field);
    // Files are written by anybody: a field may be of any kind.
    const text = Array.isArray(value) ? value.map(String).join('\n') : typeof value === 'string' ? value : '';
    return { field, isList, value: text };
}

function sizeFor(shape: Shape, before: Shape, types: ShapeTypes, measurer: TextMeasurer): Partial<Pick<Shape, 'width' | 'height'>> {
    const type: ShapeType = types.of(shape.type);
    const usual = type.naturalSize(before, measurer);
    const isUsual = before.width === usual.width && before.height === usual.height;
    if (isUsual && type.isTextOnly) {
        return type.naturalSize(shape, measurer);
    }
    if (type.cutText(shape, measurer) === 0) {
        return {};
    }
    const kept = type.naturalSize(shape, measurer, shape.width);
    // Where the person gave no width, it is not kept either: long words would be broken.
    const size = !isUsual && type.cutText({ ...shape, height: Math.max(shape.height, kept.height) }, measurer) === 0
        ? { width: shape.width, height: kept.height }
        : type.naturalSize(shape, measurer);
    return { width: Math.max(shape.width, size.width), height: Math.max(shape.height, size.height) };
}
