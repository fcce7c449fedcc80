import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { CopyButton } from 'openspace-interface/lib/browser/controls/copy-button';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { ScrollViewport, ScrollViewportContext } from 'openspace-interface/lib/browser/windowed/scroll-viewport';
import { Windowed } from 'openspace-interface/lib/browser/windowed/windowed';
import { CodeActions, CodeFolding } from './code-actions';
import { CodeColorizer } from './code-colorizer';
import { ColoredChunks } from './colored-chunks';
import { ColoredLine } from './colored-lines';
import { LineChunk, LineChunks } from './line-chunks';

interface CodeBlockProps {
    readonly code: string;
    readonly language: string | undefined;
    /** All that stands after the fence, if that is more than the language. */
    readonly info?: string;
}

/** Code with the editor's colours. While it grows only its last line is tokenised and rendered again. */
export const CodeBlock = React.memo(({ code, language, info }: CodeBlockProps) => {
    const Actions = React.useContext(CodeActions);
    const colorizer = useService<CodeColorizer>(CodeColorizer);
    const tokenizer = useEventValue(colorizer.onDidChange, () => language ? colorizer.tokenizerFor(language) : undefined);
    const colored = React.useMemo(() => tokenizer && new ColoredChunks(tokenizer), [tokenizer]);
    const splitter = React.useMemo(() => new LineChunks(), []);
    const chunks = splitter.update(code);
    const lines = chunks.at(-1)?.endLine ?? 0;
    const limit = React.useContext(CodeFolding) ?? Infinity;
    const [showsAll, setShowsAll] = React.useState(false);
    // To fold away a few lines saves nothing.
    const isLong = lines > limit * 1.25;
    return <div className='openspace-code'>
        <div className='openspace-code-header'>
            <span className='openspace-code-language'>{language ?? nls.localize('openspace/chat/code', 'text')}</span>
            {Actions && <Actions code={code} info={info ?? language} />}
            <CopyButton text={code} label={nls.localize('openspace/chat/copyCode', 'Copy code')} />
        </div>
        <Scroller className={`openspace-code-content${isLong && showsAll && lines <= MAX_UNFOLDED ? ' openspace-mod-whole' : ''}`}
            maxHeight={isLong && !showsAll ? limit * LINE_HEIGHT : undefined}>
            <Windowed className='openspace-code-lines' items={chunks} keyOf={chunkKey} guess={guessChunk} short={SHORT}>
                {chunk => <Chunk chunk={chunk} lines={colored?.linesOf(chunks, chunks.indexOf(chunk))} />}
            </Windowed>
        </Scroller>
        {isLong && <button type='button' className='openspace-code-fold' data-testid='code-fold' aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}>
            {showsAll
                ? nls.localize('openspace/chat/showLessCode', 'Show less')
                : nls.localize('openspace/chat/showAllCode', 'Show all {0} lines', lines)}
        </button>}
    </div>;
});
CodeBlock.displayName = 'CodeBlock';

/** So many chunks are in the page at once. */
const SHORT = 4;
const LINE_HEIGHT = 18;
/** Longer code scrolls by itself, of which only what is in view is in the page. */
const MAX_UNFOLDED = 500;
const chunkKey = ({ start }: LineChunk): string => String(start);
const guessChunk = ({ firstLine, endLine }: LineChunk): number => LINE_HEIGHT * (endLine - firstLine);

interface ChunkProps {
    readonly chunk: LineChunk;
    /** Undefined if they are not coloured. */
    readonly lines: readonly ColoredLine[] | undefined;
}

const Chunk = React.memo(({ chunk, lines }: ChunkProps) =>
    <code>{lines ? lines.map((runs, index) => <CodeLine key={index} runs={runs} />) : `${markHiddenCodes(chunk.text)}\n`}</code>);
Chunk.displayName = 'Chunk';

const CodeLine = React.memo(({ runs }: { readonly runs: ColoredLine }) =>
    <>{runs.map(({ text, className }, index) => <span key={index} className={className}>{markHiddenCodes(text)}</span>)}{'\n'}</>);
CodeLine.displayName = 'CodeLine';

interface ScrollerProps {
    readonly className: string;
    /** In pixels. */
    readonly maxHeight: number | undefined;
    readonly children: React.ReactNode;
}

/** Scrolls by itself, so that long code does not push what follows away. */
const Scroller = ({ className, maxHeight, children }: ScrollerProps): React.JSX.Element => {
    const element = React.useRef<HTMLPreElement>(null);
    const viewport = React.useMemo(() => new ScrollViewport(() => element.current), []);
    const onScroll = React.useCallback(() => viewport.moved(), [viewport]);
    return <pre className={className} style={{ maxHeight }} tabIndex={0} ref={element} onScroll={onScroll}>
        <ScrollViewportContext.Provider value={viewport}>{children}</ScrollViewportContext.Provider>
    </pre>;
};
