import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { RowButton } from 'openspace-interface/lib/browser/controls/row-button';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { ChangedWords, changedWords } from 'openspace-interface/lib/browser/text/changed-words';
import { DiffLine, diffLines } from 'openspace-interface/lib/browser/text/diff-lines';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { ScrollViewport, ScrollViewportContext } from 'openspace-interface/lib/browser/windowed/scroll-viewport';
import { Windowed } from 'openspace-interface/lib/browser/windowed/windowed';
import { CodeColorizer } from './code-colorizer';
import { ColoredDiff, diffPieces } from './colored-diff';

const CLASSES: Readonly<Record<DiffLine['kind'], string>> = {
    name: 'openspace-diff-head', place: 'openspace-diff-head', added: 'openspace-diff-added', removed: 'openspace-diff-removed',
    same: 'openspace-diff-same'
};

/** Lines that are rendered together, and chunks that are in the page at once. */
const CHUNK_LINES = 40;
const SHORT = 4;
const LINE_HEIGHT = 18;

interface DiffTextProps {
    readonly diff: string;
    /** The name of the only file stands elsewhere. */
    readonly isNamed?: boolean;
    /** Of the only file, for a diff without names. */
    readonly path?: string;
    /** Whether long lines go on below; a button changes it. */
    readonly wrapping?: { readonly isOn: boolean; readonly toggle: () => void };
}

/** Some lines of a diff, by their numbers. */
interface DiffChunk {
    readonly start: number;
    readonly end: number;
}

/**
 * A unified diff; added and removed lines stand out by colour and by their sign, and in them the words that changed. The code has the
 * colours of the editors as soon as it is in view.
 */
export const DiffText = React.memo(({ diff, isNamed = false, path, wrapping }: DiffTextProps) => {
    const view = React.useRef<HTMLPreElement>(null);
    const viewport = React.useMemo(() => new ScrollViewport(() => view.current), []);
    const lines = React.useMemo(() => withoutOnlyName(diffLines(diff), isNamed), [diff, isNamed]);
    const words = React.useMemo(() => changedWords(lines.shown), [lines]);
    const chunks = React.useMemo(() => Array.from(
        { length: Math.ceil(lines.shown.length / CHUNK_LINES) },
        (_, index): DiffChunk => ({ start: index * CHUNK_LINES, end: Math.min((index + 1) * CHUNK_LINES, lines.shown.length) })
    ), [lines]);
    const colors = useColors(view, lines.shown, path ?? lines.name);
    const label = nls.localize('openspace/chat/wrapDiff', 'Wrap long lines');
    return <div className='openspace-diff-frame'>
        <pre className={`openspace-output openspace-diff${wrapping?.isOn === false ? ' openspace-mod-unwrapped' : ''}`} tabIndex={0}
            ref={view} onScroll={() => viewport.moved()}>
            <ScrollViewportContext.Provider value={viewport}>
                <Windowed className='openspace-diff-lines' items={chunks} keyOf={chunkKey} guess={guessChunk} short={SHORT}>
                    {({ start, end }) => <div>{lines.shown.slice(start, end).map((line, index) => <Line key={index} line={line}
                        index={start + index} colors={colors} changed={words.get(start + index)} />)}</div>}
                </Windowed>
            </ScrollViewportContext.Provider>
        </pre>
        {wrapping && <RowButton icon='word-wrap' testID='wrap-diff' label={label} pressed={wrapping.isOn} onClick={wrapping.toggle} />}
    </div>;
});
DiffText.displayName = 'DiffText';

const chunkKey = ({ start }: DiffChunk): string => String(start);
const guessChunk = ({ start, end }: DiffChunk): number => LINE_HEIGHT * (end - start);

interface LineProps {
    readonly line: DiffLine;
    readonly index: number;
    readonly colors: ColoredDiff | undefined;
    readonly changed: ChangedWords | undefined;
}

const Line = React.memo(({ line: { kind, text }, index, colors, changed }: LineProps) => <span className={CLASSES[kind]}>
    {diffPieces(text, colors?.runsOf(index), changed?.start === changed?.end ? undefined : changed).map((piece, position) => {
        const className = [piece.className, piece.isChanged && 'openspace-diff-word'].filter(Boolean).join(' ');
        const shown = markHiddenCodes(piece.text);
        return <React.Fragment key={position}>{className ? <span className={className}>{shown}</span> : shown}</React.Fragment>;
    })}{'\n'}
</span>);
Line.displayName = 'Line';

/** Undefined until somebody sees it: of a flood of diffs nearly all pass by. Made anew when languages are loaded, or with the theme. */
function useColors(view: React.RefObject<Element>, lines: readonly DiffLine[], path: string | undefined): ColoredDiff | undefined {
    const colorizer = useService<CodeColorizer>(CodeColorizer);
    const [seen, setSeen] = React.useState<{ readonly lines: readonly DiffLine[]; readonly colors: ColoredDiff }>();
    React.useEffect(() => {
        const color = (): void =>
            setSeen({ lines, colors: new ColoredDiff(lines, language => colorizer.tokenizerFor(language), path) });
        let listener = { dispose: (): void => undefined };
        const observer = new IntersectionObserver(entries => {
            if (entries.some(({ isIntersecting }) => isIntersecting)) {
                observer.disconnect();
                listener = colorizer.onDidChange(color);
                color();
            }
        });
        if (view.current) {
            observer.observe(view.current);
        }
        return () => {
            observer.disconnect();
            listener.dispose();
        };
    }, [colorizer, view, lines, path]);
    // Those of another diff do not fit.
    return seen?.lines === lines ? seen.colors : undefined;
}

/** The lines, and the name that is left out of them. */
function withoutOnlyName(lines: readonly DiffLine[], isNamed: boolean): { readonly shown: readonly DiffLine[]; readonly name?: string } {
    const names = lines.filter(({ kind }) => kind === 'name');
    return isNamed && names.length === 1 ? { shown: lines.filter(({ kind }) => kind !== 'name'), name: names[0].text } : { shown: lines };
}
