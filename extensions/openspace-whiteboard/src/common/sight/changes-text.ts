import { Board } from '../model/board';
import { AddedElement, BoardChanges, ChangedElement, DeletedElement } from '../model/journal';
import { Author } from '../model/operation';
import { BoardElement, isConnector } from '../model/shape';
import { textOf } from '../shapes/content';
import { quote, quoteId } from '../text/quote';
import { connectorLine, numberText, pointText, shortLine } from './element-lines';

/** More are counted only. */
const MAX_CHANGES = 60;

const NAMES: Readonly<Record<Author, string>> = { person: 'The person', agent: 'You', disk: 'The file' };

const PLACE = ['x', 'y'];
const EXTENT = ['width', 'height'];
/** What the element says itself, or says of others by itself. */
const WORDS = ['text', 'name', 'label'];

/** One change as the agent reads it. */
interface Told {
    readonly by: readonly Author[];
    readonly text: string;
}

/** What has become of a board since a revision, one line for everybody who changed it. The board is the one of now. */
export function changesText(changes: BoardChanges, board: Board): string {
    const told: Told[] = [
        ...changes.added.map(added => ({ by: added.by, text: addedText(added, board) })),
        ...changes.changed.map(changed => ({ by: changed.by, text: changedText(changed) })),
        ...changes.deleted.map(deleted => ({ by: deleted.by, text: deletedText(deleted) })),
        ...changes.title ? [{ by: changes.title.by, text: titleText(changes.title.after) }] : []
    ];
    if (told.length === 0) {
        return `Nothing was changed since revision ${changes.since}.`;
    }
    const byAuthors = new Map<string, string[]>();
    for (const { by, text } of told.slice(0, MAX_CHANGES)) {
        const names = namesOf(by);
        byAuthors.set(names, [...byAuthors.get(names) ?? [], text]);
    }
    const more = told.length - MAX_CHANGES;
    return [
        ...[...byAuthors].map(([names, texts]) => `${names} ${texts.join('; ')}.`),
        ...more > 0 ? [`And ${more} more changes: read the board.`] : []
    ].join('\n');
}

function namesOf(by: readonly Author[]): string {
    const names = by.map(author => NAMES[author]);
    return names.length === 0 ? 'Somebody' : names.map((name, index) => index === 0 ? name : lowerFirst(name)).join(' and ');
}

function addedText({ after }: AddedElement, board: Board): string {
    return `added ${isConnector(after) ? connectorLine(after, board) : shortLine(after)}`;
}

function deletedText({ id, before }: DeletedElement): string {
    const words = wordsOf(before);
    return `deleted ${quoteId(id)}${words ? ` ${quote(words)}` : ''}`;
}

function titleText(title: string | undefined): string {
    return title === undefined ? 'removed the title of the board' : `named the board ${quote(title)}`;
}

/** Such as `moved api from 10,20 to 300,20 and renamed it from "API" to "Gateway"`. */
export function changedText({ id, fields, before, after }: Pick<ChangedElement, 'id' | 'fields' | 'before' | 'after'>): string {
    const deeds: string[] = [];
    const rest = new Set(fields);
    const take = (names: readonly string[]): boolean => names.map(name => rest.delete(name)).some(Boolean);
    const it = (): string => deeds.length === 0 ? quoteId(id) : 'it';
    const isPlaced = !isConnector(before) && !isConnector(after);
    // A person who moves a shape pins it: that says nothing more.
    if (isPlaced && take(PLACE)) {
        deeds.push(`moved ${it()} from ${pointText(before)} to ${pointText(after)}`);
        rest.delete('pinned');
    }
    if (isPlaced && take(EXTENT)) {
        deeds.push(`resized ${it()} from ${sizeText(before)} to ${sizeText(after)}`);
        rest.delete('pinned');
    }
    if (take(WORDS)) {
        deeds.push(`renamed ${it()} from ${quote(wordsOf(before))} to ${quote(wordsOf(after))}`);
    }
    if (rest.delete('parent')) {
        const parent = textOf(after.parent);
        deeds.push(parent ? `put ${it()} into ${quoteId(parent)}` : `took ${it()} out of ${quoteId(textOf(before.parent))}`);
    }
    if (rest.size > 0) {
        deeds.push(`changed ${[...rest].sort().map(quoteId).join(', ')} of ${it()}`);
    }
    return deeds.join(' and ');
}

function wordsOf(element: BoardElement): string {
    return WORDS.map(field => textOf(element[field])).find(words => words !== '') ?? '';
}

function sizeText({ width, height }: { readonly width: number; readonly height: number }): string {
    return `${numberText(width)}×${numberText(height)}`;
}

function lowerFirst(text: string): string {
    return text.charAt(0).toLowerCase() + text.slice(1);
}
