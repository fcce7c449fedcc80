import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { baseName } from 'openspace-interface/lib/browser/text/file-name';
import { CodeApplier } from './code-applier';
import { codeTarget } from './code-target';

/** Puts the code of a block into an editor, or into the file that the block names. */
export const ApplyButton = ({ code, info }: { readonly code: string; readonly info: string | undefined }): React.JSX.Element => {
    const applier = useService(CodeApplier);
    const target = codeTarget(info);
    const apply = React.useCallback(() => void applier.apply(code, target), [applier, code, target]);
    const label = target === undefined
        ? nls.localize('openspace/chat/apply/here', 'Apply to the editor')
        : nls.localize('openspace/chat/apply/to', 'Apply to {0}', baseName(target));
    return <button type='button' className='openspace-icon-button openspace-code-apply' data-testid='code-apply' aria-label={label}
        title={label} onClick={apply}><Icon name='insert' /></button>;
};
