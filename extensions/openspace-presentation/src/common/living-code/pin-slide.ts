import MarkdownIt from '@theia/core/shared/markdown-it';
import { pinLines } from 'openspace-content/lib/common/code-references/code-reference';
import { writePin } from './code-pin';
import { changeFenceInfo, FenceInfo, readFenceInfo } from './fence-info';
import { writeLines } from './line-steps';
import { LivingCode, printOf, resolveLivingCode } from './living-code';

/** An info string in a text. */
interface WrittenInfo {
    readonly start: number;
    readonly end: number;
}

const markdown = new MarkdownIt({ html: true });

/**
 * The source of a slide whose living code remembers what it shows: `missing` adds pins where there are none, `all` renews them, and
 * `lines=` follow what moved. Nothing but info strings changes; what cannot be read or found, or is of the past, is left as it is.
 */
export async function pinSlide(
    source: string, readFile: (path: string) => Promise<string | undefined>, mode: 'missing' | 'all'
): Promise<string> {
    let pinned = source;
    for (const { start, end } of findInfos(source).reverse()) {
        const written = source.slice(start, end);
        const info = readFenceInfo(written);
        const isNow = info.to === undefined && info.turn === undefined;
        const text = info.file && isNow ? await readFile(info.file).catch(() => undefined) : undefined;
        const found = text === undefined ? undefined : resolveLivingCode(info, text);
        if (found && text !== undefined && (mode === 'all' || found.state === 'unpinned')) {
            pinned = `${pinned.slice(0, start)}${pinInfo(written, info, found, text)}${pinned.slice(end)}`;
        }
    }
    return pinned;
}

function pinInfo(written: string, { file = '', lines, region, symbol }: FenceInfo, found: LivingCode, text: string): string {
    const { startLine, endLine } = found;
    if (startLine === undefined || endLine === undefined) {
        return written;
    }
    if (region !== undefined || symbol !== undefined || !lines) {
        return changeFenceInfo(written, { pin: printOf(text, { startLine, endLine }) });
    }
    return changeFenceInfo(written, {
        ...startLine === lines.startLine && endLine === lines.endLine ? {} : { lines: writeLines({ startLine, endLine }) },
        pin: writePin(pinLines(file, text, { startLine, endLine }))
    });
}

/** As the renderer of slides reads them, so that what is shown is what is pinned. */
function findInfos(source: string): WrittenInfo[] {
    const starts = [0, ...Array.from(source.matchAll(/\r\n|\r|\n/g), ({ 0: end, index }) => index + end.length)];
    return markdown.parse(source, {}).flatMap(({ type, map, markup }) => {
        if (type !== 'fence' || !map) {
            return [];
        }
        const line = source.slice(starts[map[0]], starts[map[0] + 1]).replace(/[\r\n]+$/, '');
        const fence = line.indexOf(markup);
        const start = starts[map[0]] + fence + markup.length;
        return fence < 0 ? [] : [{ start, end: starts[map[0]] + line.length }];
    });
}
