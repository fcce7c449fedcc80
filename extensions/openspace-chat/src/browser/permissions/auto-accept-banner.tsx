import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { AutoAcceptState } from 'openspace-agent/lib/common';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { RowButton } from 'openspace-interface/lib/browser/controls/row-button';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { baseName } from 'openspace-interface/lib/browser/text/file-name';
import { visibleText } from 'openspace-interface/lib/browser/text/visible-text';
import { AutoAcceptSwitch } from './auto-accept-switch';
import { acceptedEverywhere, askAgainLabel } from './auto-accept-words';

interface AutoAcceptBannerProps {
    readonly autoAccept: AutoAcceptState;
    /** The shown session, or the one that it works for. */
    readonly rootID: string | undefined;
}

/** Warns as long as the agent is not asking about everything, with the way to end that. */
export const AutoAcceptBanner = React.memo(({ autoAccept, rootID }: AutoAcceptBannerProps) => {
    const control = useService(AutoAcceptSwitch);
    const turnOffSession = React.useCallback(() => rootID && void control.turnOffSession(rootID), [control, rootID]);
    const files = rootID === undefined ? undefined : autoAccept.files[rootID];
    const askAgain = React.useCallback(
        (paths: readonly string[]) => void (rootID && control.askAboutFiles(rootID, paths)), [control, rootID]
    );
    const turnOffRules = React.useCallback(() => void control.turnOffRules(), [control]);
    return <>
        {rootID !== undefined && autoAccept.sessions.includes(rootID) && <Warning onTurnOff={turnOffSession} kind='session'>
            {nls.localize('openspace/chat/autoAccept/everything', 'Everything that the agent asks for in this session is accepted.')}
        </Warning>}
        {autoAccept.rules.length > 0 && <Warning onTurnOff={turnOffRules} kind='rules'>
            {nls.localize('openspace/chat/autoAccept/rules', 'Accepted without asking you, by your settings:')}
            {acceptedEverywhere({ autoAccept }).map(
                (rule, index) => <React.Fragment key={rule}>{index > 0 && ','} <code>{rule}</code></React.Fragment>
            )}
        </Warning>}
        {files && <AllowedFiles files={files} onAskAgain={askAgain} />}
    </>;
});
AutoAcceptBanner.displayName = 'AutoAcceptBanner';

interface AllowedFilesProps {
    readonly files: readonly string[];
    readonly onAskAgain: (files: readonly string[]) => void;
}

/** Each file that the agent may change in this session, with the way to end that. Quieter than the others: the person named them. */
const AllowedFiles = ({ files, onAskAgain }: AllowedFilesProps): React.JSX.Element => <div
    className='openspace-banner openspace-mod-notice openspace-allowed-files' role='status' data-testid='allowed-files'
    title={nls.localize(
        'openspace/chat/autoAccept/filesMeaning', 'In this session, until OpenSpace ends; settings of the agent excepted'
    )}>
    <Icon name='shield' />
    <span className='openspace-banner-text'>
        {nls.localize('openspace/chat/autoAccept/files', 'May be changed without asking:')}
    </span>
    <ul className='openspace-chips' aria-label={nls.localize('openspace/chat/autoAccept/fileList', 'Files that may be changed')}>
        {files.map(file => <AllowedFile key={file} file={file} onAskAgain={onAskAgain} />)}
    </ul>
    {files.length > 1 && <button type='button' className='theia-button secondary' onClick={() => onAskAgain(files)}>
        {nls.localize('openspace/chat/autoAccept/turnOff', 'Turn off')}
    </button>}
</div>;

const AllowedFile = (
    { file, onAskAgain }: { readonly file: string; readonly onAskAgain: AllowedFilesProps['onAskAgain'] }
): React.JSX.Element => {
    const name = visibleText(file);
    return <li className='openspace-chip' title={name}>
        <Icon name='file' /><span className='openspace-chip-name'>{baseName(name)}</span>
        <RowButton icon='close' testID='ask-again-file' label={askAgainLabel(file)} onClick={() => onAskAgain([file])} />
    </li>;
};

interface WarningProps {
    readonly kind: 'session' | 'rules';
    readonly onTurnOff: () => void;
    readonly children: React.ReactNode;
}

const Warning = ({ kind, onTurnOff, children }: WarningProps): React.JSX.Element => <div className='openspace-banner openspace-mod-problem'
    role='status' data-testid='auto-accept-banner' data-kind={kind}>
    <Icon name='warning' />
    <span className='openspace-banner-text'>{children}</span>
    <button type='button' className='theia-button secondary' onClick={onTurnOff}>
        {nls.localize('openspace/chat/autoAccept/turnOff', 'Turn off')}
    </button>
</div>;
