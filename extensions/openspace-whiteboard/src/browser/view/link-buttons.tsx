import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { isLinked, LinkedShape } from '../../common/links/linked-shapes';
import { Shape } from '../../common/model/shape';
import { ViewLinks } from '../links/view-links';
import { useScene } from './board-context';
import { IconButton } from './board-panel';
import { pinAgainTitle } from './link-marks';

/** What can be done with the code of the selected shape, or to give it some. */
export function LinkButtons({ shape }: { readonly shape: Shape }): React.ReactElement {
    const { openLink, links, editor } = useScene();
    return <>
        {links && !editor.isReadOnly && <IconButton
            name='edit-link' icon='link' onClick={() => void links.edit(shape.id)}
            label={isLinked(shape)
                ? nls.localize('openspace/whiteboard/editLink', 'Change Link to Code…')
                : nls.localize('openspace/whiteboard/addLink', 'Link to Code…')}
        />}
        {isLinked(shape) && <IconButton
            name='open-link' icon='go-to-file' onClick={() => openLink(shape.id)}
            label={nls.localize('openspace/whiteboard/openCode', 'Open Code')}
        />}
        {links && isLinked(shape) && <WalkButtons shape={shape} links={links} />}
    </>;
}

function WalkButtons({ shape, links }: { readonly shape: LinkedShape; readonly links: ViewLinks }): React.ReactElement {
    const { editor } = useScene();
    const drift = useEventValue(links.onDidChange, () => links.drifted.get(shape.id)?.drift);
    return <>
        {drift !== undefined && drift !== 'gone' && !editor.isReadOnly && <IconButton
            name='pin-again' icon='pin' label={pinAgainTitle()} onClick={() => void links.pinAgain(shape.id)}
        />}
        <IconButton
            name='previous-code' icon='arrow-circle-left' onClick={() => links.walk(-1)}
            label={nls.localize('openspace/whiteboard/previousCode', 'Previous Shape with Code (,)')}
        />
        <IconButton
            name='next-code' icon='arrow-circle-right' onClick={() => links.walk(1)}
            label={nls.localize('openspace/whiteboard/nextCode', 'Next Shape with Code (.)')}
        />
    </>;
}
