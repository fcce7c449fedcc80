import { nls } from '@theia/core/lib/common/nls';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import * as React from '@theia/core/shared/react';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { linkText } from '../../common/links/drift-findings';
import { LinkState } from '../../common/links/link-state';
import { Box, boxOf } from '../../common/geometry/box';
import { shapeOf } from '../../common/model/board';
import { labelOf } from '../editing/element-names';
import { ViewLinks } from '../links/view-links';
import { useEditor, useScene } from './board-context';

/** Around a shape that is pointed at, in px of the board. */
const DISTANCE = 8;

/** At each shape whose code is not where or what it was, and around those that somebody shows to the person. */
export function LinkMarks(): React.ReactElement | undefined {
    const { links } = useScene();
    return links && <Marks links={links} />;
}

function Marks({ links }: { readonly links: ViewLinks }): React.ReactElement {
    const drifted = useEventValue(links.onDidChange, () => links.drifted);
    const pointed = useEventValue(links.onDidChange, () => links.pointedAt);
    return <>
        {[...pointed].map(id => <Pointer key={id} id={id} />)}
        {[...drifted].map(([id, state]) => <DriftMark key={id} id={id} state={state} links={links} />)}
    </>;
}

/** A shape's box, read again only when it is another one: most moves on a board are those of others. */
function useBox(id: string): Box | undefined {
    return useEditor(({ board }) => {
        const shape = shapeOf(board, id);
        return shape && boxOf(shape);
    }, (a, b) => a?.x === b?.x && a?.y === b?.y && a?.width === b?.width && a?.height === b?.height);
}

function Pointer({ id }: { readonly id: string }): React.ReactElement | undefined {
    const box = useBox(id);
    return box && <div
        className='openspace-board-pointed' data-testid='board-pointed' data-pointed={id}
        style={{
            transform: `translate(${box.x - DISTANCE}px, ${box.y - DISTANCE}px)`,
            width: box.width + 2 * DISTANCE, height: box.height + 2 * DISTANCE
        }}
    />;
}

function DriftMark({ id, state, links }: {
    readonly id: string; readonly state: LinkState; readonly links: ViewLinks;
}): React.ReactElement | undefined {
    const { editor } = useScene();
    const box = useBox(id);
    const isReadOnly = useEditor(({ fault }) => fault !== undefined || editor.isReadOnly);
    const shape = shapeOf(editor.state.board, id);
    if (!box || !shape?.link) {
        return undefined;
    }
    const words = driftLabel(state);
    return <div
        className='openspace-board-panel openspace-board-drift nopan' role='group' data-testid='board-drift' data-drift={state.drift}
        data-shape-id={id} title={driftTitle(state, linkText(shape.link))} aria-label={`${labelOf(shape, editor.kit.types)}: ${words}`}
        style={{ transform: `translate(${box.x}px, ${box.y + box.height + 2}px)` }}
    >
        <span className={codicon('warning')} aria-hidden='true' />
        <span>{words}</span>
        {state.drift !== 'gone' && !isReadOnly && <button
            type='button' className='theia-button secondary' tabIndex={-1} title={pinAgainTitle()}
            onClick={() => void links.pinAgain(id)}
        >{nls.localize('openspace/whiteboard/pinAgain', 'Pin Again')}</button>}
    </div>;
}

/** What a mark says; the words are those on slides. */
export function driftLabel({ drift }: LinkState): string {
    switch (drift) {
        case 'moved': return nls.localize('openspace/whiteboard/code/moved', 'Code moved');
        case 'changed': return nls.localize('openspace/whiteboard/code/changed', 'Code changed');
        default: return nls.localize('openspace/whiteboard/code/missing', 'Code not found');
    }
}

export function pinAgainTitle(): string {
    return nls.localize('openspace/whiteboard/pinAgain/title', 'Pin Again: accept the code of this shape as it is now');
}

function driftTitle({ drift, line }: LinkState, place: string): string {
    switch (drift) {
        case 'moved': return nls.localize('openspace/whiteboard/code/moved/title', '{0} is line {1} now.', place, line);
        case 'changed': return nls.localize('openspace/whiteboard/code/changed/title', '{0} has changed since it was linked.', place);
        default: return nls.localize('openspace/whiteboard/code/missing/title', '{0} is not there.', place);
    }
}
