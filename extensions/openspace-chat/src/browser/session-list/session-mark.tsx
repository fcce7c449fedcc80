import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';

/** A small sign beside a title, with its meaning for those who do not see it. */
export const SessionMark = (
    { icon, label, spin }: { readonly icon: string; readonly label: string; readonly spin?: boolean }
): React.JSX.Element =>
    <span className='openspace-session-mark' role='img' aria-label={label} title={label}><Icon name={icon} spin={spin} /></span>;
