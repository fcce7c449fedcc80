import * as React from '@theia/core/shared/react';
import { FilePart } from 'openspace-agent/lib/common';
import { PicturePreview } from 'openspace-content/lib/browser/pictures/picture-preview';
import { isDataPicture } from 'openspace-content/lib/browser/pictures/picture-source';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';

/** A file that goes with a message: a picture as such, small until it is clicked; anything else by its name. */
export const FilePreview = React.memo(({ part }: { readonly part: FilePart }) => {
    const name = part.filename ?? part.mime;
    return isDataPicture(part.url)
        ? <PicturePreview name={name} url={part.url} />
        : <span className='openspace-chip' title={name}><Icon name='file' />{name}</span>;
});
FilePreview.displayName = 'FilePreview';
