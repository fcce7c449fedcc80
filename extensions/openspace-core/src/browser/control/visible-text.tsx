import * as React from '@theia/core/shared/react';
import { visiblePieces } from 'openspace-interface/lib/browser/text/visible-pieces';

/** Text from outside, with marks for what would not be seen. */
export const VisibleText = ({ text }: { readonly text: string }): React.JSX.Element => <bdi>
    {React.useMemo(() => visiblePieces(text), [text]).map((piece, index) => piece.isMark
        ? <mark key={index} className='openspace-prompt-mark'>{piece.text}</mark>
        : <React.Fragment key={index}>{piece.text}</React.Fragment>)}
</bdi>;
