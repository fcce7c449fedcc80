import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';

/** A picture that is small until it is clicked. */
export const PicturePreview = ({ name, url }: { readonly name: string; readonly url: string }): React.JSX.Element => {
    const [large, setLarge] = React.useState(false);
    const toggle = React.useCallback(() => setLarge(shown => !shown), []);
    const label = large
        ? nls.localize('openspace/chat/picture/small', 'Shrink {0}', name)
        : nls.localize('openspace/chat/picture/large', 'Enlarge {0}', name);
    return <button type='button' className='openspace-picture-preview' data-testid='picture-preview' data-large={large} aria-label={label}
        title={label} onClick={toggle}>
        <img src={url} alt={name} decoding='async' />
    </button>;
};
