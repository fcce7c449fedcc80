import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { searchBoard } from '../editing/search-board';
import { useScene, useSettledBoard } from './board-context';
import { IconButton } from './board-panel';

/** Finds text on the board, and goes from one shape that has it to the next. */
export function SearchBar({ close }: { readonly close: () => void }): React.ReactElement {
    const { editor, stage } = useScene();
    const board = useSettledBoard();
    const [text, setText] = React.useState('');
    const [at, setAt] = React.useState(0);
    const input = React.useRef<HTMLInputElement>(null);
    const found = React.useMemo(() => searchBoard(board, text), [board, text]);
    const index = found.length === 0 ? -1 : Math.min(at, found.length - 1);

    const show = (ids: readonly string[], next: number): void => {
        setAt(next);
        const id = ids[next];
        if (id !== undefined) {
            editor.select([id]);
            void stage.reveal([id]);
        }
    };
    const step = (by: number): void => show(found, (index + by + found.length) % Math.max(1, found.length));

    React.useEffect(() => input.current?.focus(), []);

    const count = text.trim() === '' ? ''
        : found.length === 0 ? nls.localize('openspace/whiteboard/noResults', 'No results')
        : nls.localize('openspace/whiteboard/resultOf', '{0} of {1}', index + 1, found.length);
    return (
        <div
            className='openspace-board-panel openspace-board-search nopan nowheel' role='search'
            onKeyDown={event => {
                event.stopPropagation();
                if (event.key === 'Escape') {
                    close();
                    stage.focus();
                } else if (event.key === 'Enter') {
                    step(event.shiftKey ? -1 : 1);
                }
            }}
        >
            <input
                ref={input} className='theia-input' type='text' value={text} data-testid='board-find' spellCheck={false}
                placeholder={nls.localize('openspace/whiteboard/findText', 'Find')}
                aria-label={nls.localize('openspace/whiteboard/findText', 'Find')}
                onChange={event => {
                    setText(event.target.value);
                    show(searchBoard(board, event.target.value), 0);
                }}
            />
            <span className='openspace-board-count' role='status' data-testid='board-find-count'>{count}</span>
            <IconButton
                name='find-previous' icon='arrow-up' isDisabled={found.length === 0} onClick={() => step(-1)}
                label={nls.localize('openspace/whiteboard/previous', 'Previous Match')}
            />
            <IconButton
                name='find-next' icon='arrow-down' isDisabled={found.length === 0} onClick={() => step(1)}
                label={nls.localize('openspace/whiteboard/next', 'Next Match')}
            />
            <IconButton
                name='find-close' icon='close' label={nls.localize('openspace/whiteboard/close', 'Close')}
                onClick={() => {
                    close();
                    stage.focus();
                }}
            />
        </div>
    );
}
