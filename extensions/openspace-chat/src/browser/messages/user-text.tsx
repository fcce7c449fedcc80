import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { LineChunks } from 'openspace-content/lib/browser/code/line-chunks';
import { guessText } from 'openspace-content/lib/browser/markdown/guessed-height';
import { useOpenFold } from 'openspace-interface/lib/browser/controls/open-folds';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { Windowed } from 'openspace-interface/lib/browser/windowed/windowed';
import { textPieces } from '../model/text-chips';

/** Longer texts, mostly pasted, begin folded; in characters and lines. */
const LONG = 4_000;
const LONG_LINES = 60;

const NO_MENTIONS: readonly string[] = [];

interface UserTextProps {
    readonly id: string;
    readonly text: string;
    /** Words that stand for something that went along. */
    readonly mentions?: readonly string[];
}

/** What the person wrote, as they wrote it. */
export const UserText = ({ id, text, mentions = NO_MENTIONS }: UserTextProps): React.JSX.Element => {
    const [open, setOpen] = useOpenFold(id);
    const shortened = React.useMemo(() => shorten(text), [text]);
    const toggle = React.useCallback(() => setOpen(!open), [setOpen, open]);
    if (shortened === text) {
        return <div className='openspace-user-text'><Chips text={text} mentions={mentions} /></div>;
    }
    return <>
        {open ? <LongText text={text} /> : <div className='openspace-user-text'><Chips text={shortened} mentions={mentions} />…</div>}
        <button type='button' className='openspace-show-more' aria-expanded={open} onClick={toggle}>
            {open
                ? nls.localize('openspace/chat/showLess', 'Show less')
                : nls.localize('openspace/chat/showAll', 'Show all ({0} characters)', text.length.toLocaleString(nls.locale))}
        </button>
    </>;
};

const Chips = ({ text, mentions }: { readonly text: string; readonly mentions: readonly string[] }): React.JSX.Element => <>
    {textPieces(text, mentions).map((piece, index) => piece.chip
        ? <span key={index} className='openspace-text-chip' data-testid='message-chip'>{markHiddenCodes(piece.text)}</span>
        : markHiddenCodes(piece.text))}
</>;

const LongText = ({ text }: { readonly text: string }): React.JSX.Element => {
    const chunks = React.useMemo(() => new LineChunks().update(text), [text]);
    return <Windowed className='openspace-user-text' items={chunks} keyOf={chunkKey} guess={guessChunk}>
        {({ text: lines }) => <div>{markHiddenCodes(lines)}</div>}
    </Windowed>;
};

const chunkKey = ({ start }: { readonly start: number }): string => String(start);
const guessChunk = ({ text }: { readonly text: string }): number => guessText(text);

function shorten(text: string): string {
    let end = -1;
    for (let line = 0; line < LONG_LINES; line++) {
        end = text.indexOf('\n', end + 1);
        if (end < 0 || end > LONG) {
            break;
        }
    }
    const length = end < 0 || end > LONG ? LONG : end;
    return text.length <= length + 200 ? text : text.slice(0, length);
}
