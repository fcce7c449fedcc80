import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { countHiddenCodes, withoutHiddenCodes } from '../text/hidden-codes';
import { Icon } from './icon';

interface HiddenNoteProps {
    readonly text: string;
    readonly onClean: (text: string) => void;
}

/** Says that a text which the person is about to send has something in it that they do not see; mostly it was pasted. */
export const HiddenNote = React.memo(({ text, onClean }: HiddenNoteProps) => {
    const count = countHiddenCodes(text);
    const clean = React.useCallback(() => onClean(withoutHiddenCodes(text)), [onClean, text]);
    return count === 0 ? null : <div className='openspace-hidden-note' role='status' data-testid='hidden-note'>
        <Icon name='warning' />
        <span>{count === 1 ? nls.localize('openspace/chat/oneHidden', 'There is a hidden character in your text.')
            : nls.localize('openspace/chat/hidden', 'There are {0} hidden characters in your text.', count)}</span>
        <button type='button' className='openspace-link-button' onClick={clean}>{nls.localizeByDefault('Remove')}</button>
    </div>;
});
HiddenNote.displayName = 'HiddenNote';
