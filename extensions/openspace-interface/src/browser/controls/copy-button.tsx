import { ClipboardService } from '@theia/core/lib/browser/clipboard-service';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { useService } from '../rendering/use-service';
import { Icon } from './icon';

/** How long "Copied" is shown, in milliseconds: long enough to be read. */
const FEEDBACK_TIME = 1500;

export const CopyButton = ({ text, label }: { readonly text: string; readonly label: string }): React.JSX.Element => {
    const clipboard = useService<ClipboardService>(ClipboardService);
    const [copied, setCopied] = React.useState(false);

    React.useEffect(() => {
        if (copied) {
            const timer = setTimeout(() => setCopied(false), FEEDBACK_TIME);
            return () => clearTimeout(timer);
        }
        return undefined;
    }, [copied]);

    const copy = React.useCallback(() => {
        void Promise.resolve(clipboard.writeText(text)).then(() => setCopied(true));
    }, [clipboard, text]);

    const currentLabel = copied ? nls.localizeByDefault('Copied') : label;
    return <button type='button' className='openspace-icon-button openspace-copy' aria-label={currentLabel} title={currentLabel}
        onClick={copy}>
        <Icon name={copied ? 'check' : 'copy'} />
        {copied && <span className='openspace-copied' role='status'>{nls.localizeByDefault('Copied')}</span>}
    </button>;
};
