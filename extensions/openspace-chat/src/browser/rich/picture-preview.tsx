import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { FilePart } from 'openspace-core/lib/common';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { isDataPicture } from './picture-source';

/** A file that goes with a message: a picture as such, small until it is clicked; anything else by its name. */
export const FilePreview = React.memo(({ part }: { readonly part: FilePart }) => {
    const name = part.filename ?? part.mime;
    return isDataPicture(part.url)
        ? <Picture name={name} url={part.url} />
        : <span className='openspace-chip' title={name}><Icon name='file' />{name}</span>;
});
FilePreview.displayName = 'FilePreview';

const Picture = ({ name, url }: { readonly name: string; readonly url: string }): React.JSX.Element => {
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
