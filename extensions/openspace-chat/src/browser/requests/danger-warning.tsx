import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { DangerousPart } from 'openspace-core/lib/common';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { visibleText } from 'openspace-interface/lib/browser/text/visible-text';

/** More would push the command and the buttons out of sight. */
const MAX_PARTS = 5;
/** A part stands in the command above, too; its beginning is enough to find it. */
const MAX_PART_LENGTH = 100;

interface DangerWarningProps {
    readonly id: string;
    readonly dangers: readonly DangerousPart[];
}

/** Says what is dangerous about a command, part by part. Nothing in these texts is hidden from the eye. */
export const DangerWarning = ({ id, dangers }: DangerWarningProps): React.JSX.Element => (
    <div className='openspace-danger' id={id} data-testid='permission-danger'>
        <Icon name='warning' />
        <ul>
            {dangers.slice(0, MAX_PARTS).map(({ part, reasons }) => <li key={part}>
                {reasons.join(' ')}
                {dangers.length > 1 && <> <code dir='ltr'>{visibleText(shortened(part))}</code></>}
            </li>)}
            {dangers.length > MAX_PARTS && <li>
                {nls.localize('openspace/chat/moreDangers', 'and {0} more', dangers.length - MAX_PARTS)}
            </li>}
        </ul>
    </div>
);

function shortened(part: string): string {
    return part.length > MAX_PART_LENGTH ? `${part.slice(0, MAX_PART_LENGTH)}…` : part;
}
