import { nls } from '@theia/core/lib/common/nls';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import * as React from '@theia/core/shared/react';
import { reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { Board, indexOf } from '../../common/model/board';
import { isConnector } from '../../common/model/shape';
import { Routes } from '../../common/routing/route';
import { describeFault } from '../boards/board-texts';
import { BoardEditor } from '../editing/board-editor';
import { connectorName } from '../editing/element-names';
import { BoardScene, useEditor, useScene, useSettledBoard } from './board-context';
import { IconButton } from './board-panel';

const MAX_LISTED = 100;

/** Something that the person may want to mend. */
interface Wrong {
    readonly text: string;
    /** Leads to it; undefined if it has no place of its own. */
    readonly show?: () => void;
}

/**
 * Above the board: what is wrong in its file or on it, and the way there. What keeps the board from being changed stays in sight;
 * anything else can be closed, and comes again when something else is wrong.
 */
export function FaultBar(): React.ReactElement | null {
    const scene = useScene();
    const { editor, editText, stage } = scene;
    const fault = useEditor(state => state.fault);
    const faults = useEditor(state => state.faults);
    const board = useSettledBoard();
    const routes = useEditor(() => editor.document.routes);
    const [isListed, setListed] = React.useState(false);
    const [closed, setClosed] = React.useState<string>();
    const wrong = React.useMemo((): Wrong[] => [
        ...faults.map(found => ({
            text: reasonText(describeFault(found)), ...found.line === undefined ? {} : { show: () => editText(found.line) }
        })),
        ...looseConnectors(board, routes, scene)
    ], [faults, board, routes, scene, editText]);
    const key = wrong.map(({ text }) => text).join('\n');
    const isQuiet = fault === undefined;
    if (isQuiet && (wrong.length === 0 || key === closed)) {
        return null;
    }
    // The first one is what keeps the board from being changed, and stands there already.
    const hasMore = wrong.length > (isQuiet ? 0 : 1);
    const close = (): void => {
        setClosed(key);
        stage.focus();
    };
    return (
        <div className='openspace-board-faults' data-testid={isQuiet ? 'board-faults' : 'board-fault'}>
            <div className='openspace-board-banner' role={isQuiet ? 'status' : 'alert'} data-quiet={isQuiet || undefined}>
                <span className={codicon(isQuiet ? 'info' : 'warning')} aria-hidden='true' />
                <span className='openspace-board-banner-words'>{isQuiet ? quietWords(wrong.length) : blockingWords(fault)}</span>
                <span className='openspace-board-banner-actions'>
                    {hasMore && <button
                        type='button' className='openspace-board-banner-action' aria-expanded={isListed}
                        onClick={() => setListed(!isListed)}
                    >
                        {isListed
                            ? nls.localize('openspace/whiteboard/hideFaults', 'Hide')
                            : nls.localize('openspace/whiteboard/showFaults', 'Show')}
                    </button>}
                    {(faults.length > 0 || !isQuiet) && <button
                        type='button' className='openspace-board-banner-action' onClick={() => editText(faults.at(0)?.line)}
                    >
                        {nls.localize('openspace/whiteboard/editText', 'Edit the Text')}
                    </button>}
                    {isQuiet && <IconButton
                        name='faults-close' icon='close' label={nls.localizeByDefault('Close')} onClick={close}
                    />}
                </span>
            </div>
            {isListed && hasMore && <ul aria-label={nls.localize('openspace/whiteboard/faults', 'What is not right')}>
                {wrong.slice(0, MAX_LISTED).map(({ text, show }, index) => <li key={index}>
                    {show
                        ? <button type='button' className='openspace-board-entry' onClick={show}>{text}</button>
                        : <span>{text}</span>}
                </li>)}
                {wrong.length > MAX_LISTED && <li><span>
                    {nls.localize('openspace/whiteboard/moreFaults', 'And {0} more.', wrong.length - MAX_LISTED)}
                </span></li>}
            </ul>}
        </div>
    );
}

/** Connectors that lead to a shape that is not there. */
function looseConnectors(board: Board, routes: Routes, { editor, stage }: BoardScene): Wrong[] {
    return [...routes.values()].filter(({ isDangling }) => isDangling).map(({ id }) => ({
        text: nls.localize(
            'openspace/whiteboard/looseEnd', 'A connector leads to a shape that is not there: {0}', nameOfConnector(id, board, editor)
        ),
        show: () => {
            editor.select([id]);
            stage.focus();
            void stage.reveal([id]);
        }
    }));
}

function nameOfConnector(id: string, board: Board, { kit }: BoardEditor): string {
    const element = indexOf(board).get(id);
    return element && isConnector(element) ? connectorName(element, board, kit.types) : id;
}

function quietWords(count: number): string {
    return count === 1
        ? nls.localize('openspace/whiteboard/oneFault', 'Something on this board is not right. It is kept as it is.')
        : nls.localize('openspace/whiteboard/someFaults', '{0} things on this board are not right. They are kept as they are.', count);
}

function blockingWords(fault: string): string {
    const meaning = nls.localize('openspace/whiteboard/faultMeans', 'What could be read is shown, and nothing is overwritten.');
    return `${reasonText(fault)} ${meaning}`;
}
