import { Lines, pinLines } from 'openspace-content/lib/common/code-references/code-reference';
import { findReference } from 'openspace-content/lib/common/code-references/find-reference';
import { comparedLines, printLines } from 'openspace-content/lib/common/code-references/line-prints';
import { outlineOf } from 'openspace-core/lib/common/text/outline';
import { CodePin, readPin } from './code-pin';
import { FenceInfo } from './fence-info';
import { findRegion } from './find-region';
import { writeLines } from './line-steps';

/** What became of the lines of a file that a code block shows. */
export interface LivingCode {
    /** `unpinned` if nothing is known of what they were. `missing` has no lines, all others do. */
    readonly state: 'same' | 'unpinned' | 'moved' | 'changed' | 'missing';
    /** As they are now; from 1, both included. */
    readonly startLine?: number;
    readonly endLine?: number;
    /** What stands there now, with `\n` between the lines. */
    readonly code?: string;
    /** For the user, unless all is well. */
    readonly message?: string;
}

type Found = Lines | { readonly missing: string };

/** The lines that a code block with a `file` shows; `text` is what the file has now, undefined if there is no such file. */
export function resolveLivingCode(info: FenceInfo, text: string | undefined): LivingCode {
    const { file = '' } = info;
    if (text === undefined) {
        return missing(`There is no file ${file}.`);
    }
    const pin = info.pin === undefined ? undefined : readPin(info.pin, file);
    if (info.region === undefined && info.symbol === undefined && info.lines) {
        return resolveLines(file, info.lines, pin, text);
    }
    const found = findNamed(info, text);
    if ('missing' in found) {
        return missing(found.missing);
    }
    const isChanged = pin !== undefined && pin.whole !== printOf(text, found);
    return {
        ...shown(isChanged ? 'changed' : pin ? 'same' : 'unpinned', found, text),
        ...isChanged ? { message: changedMessage(file, found) } : {}
    };
}

/** Of what a code block with a name shows now. */
export function printOf(text: string, { startLine, endLine }: Lines): string {
    return printLines(comparedLines(text).slice(startLine - 1, endLine));
}

/** A pin is of the lines that it was made of: if somebody wants others now, it says nothing. */
function resolveLines(file: string, wanted: Lines, pin: CodePin | undefined, text: string): LivingCode {
    const reference = pin?.reference;
    if (reference?.startLine !== wanted.startLine || reference.endLine !== wanted.endLine) {
        return showLines(file, wanted, text);
    }
    const found = findReference(reference, text);
    switch (found.state) {
        case 'same':
            return shown('same', found, text);
        case 'moved':
            return { ...shown('moved', found, text), message: `The lines ${writeLines(wanted)} of ${file} are now ${writeLines(found)}.` };
        case 'changed':
            return { ...shown('changed', found, text), message: changedMessage(file, found) };
        default:
            return missing(`The lines ${writeLines(wanted)} of ${file} are not there any more.`);
    }
}

function showLines(file: string, wanted: Lines, text: string): LivingCode {
    try {
        return shown('unpinned', pinLines(file, text, wanted), text);
    } catch (error) {
        return missing(`${file} has no lines ${writeLines(wanted)}. ${error instanceof Error ? error.message : ''}`.trim());
    }
}

function findNamed({ file = '', region, symbol }: FenceInfo, text: string): Found {
    if (region !== undefined) {
        return findRegion(text, region) ?? { missing: `${file} has no region "${region}".` };
    }
    if (symbol !== undefined) {
        return findSymbol(text, symbol) ?? { missing: `${file} does not declare ${symbol}.` };
    }
    const lines = comparedLines(text);
    return { startLine: 1, endLine: lines.at(-1) === '' && lines.length > 1 ? lines.length - 1 : lines.length };
}

/** `Name`, or `Name.member`. What is declared several times is longest where it is implemented; methods stand behind all others. */
function findSymbol(text: string, symbol: string): Lines | undefined {
    const declarations = outlineOf(text);
    let outer: Lines = { startLine: 0, endLine: Infinity };
    for (const name of symbol.split(/[.#]|::/)) {
        const [best] = declarations
            .filter(found => found.name === name && found.start > outer.startLine && found.end <= outer.endLine)
            .sort((one, other) => Number(one.kind === 'method') - Number(other.kind === 'method')
                || (other.end - other.start) - (one.end - one.start) || one.start - other.start);
        if (!best) {
            return undefined;
        }
        outer = { startLine: best.start, endLine: best.end };
    }
    return outer;
}

function shown(state: LivingCode['state'], { startLine, endLine }: Lines, text: string): LivingCode {
    return { state, startLine, endLine, code: text.split(/\r?\n/).slice(startLine - 1, endLine).join('\n') };
}

function missing(message: string): LivingCode {
    return { state: 'missing', message };
}

function changedMessage(file: string, found: Lines): string {
    return `${file}:${writeLines(found)} has changed since the slide was written.`;
}
