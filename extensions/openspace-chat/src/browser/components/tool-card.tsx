import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ToolPart } from 'openspace-core/lib/common';
import { summarizeTool } from '../model/tool-summary';
import { Fold } from './fold';
import { Icon } from './icon';

/** One tool call of the agent in a line; its input and output fold out. */
export const ToolCard = React.memo(({ part }: { readonly part: ToolPart }) => {
    const { name, title, icon, input, output } = summarizeTool(part);
    const { status } = part.state;
    const summary = <>
        <Icon name={icon} />
        <span className='openspace-tool-name'>{name}</span>
        <span className='openspace-tool-title' title={title}>{title}</span>
        <ToolStateIcon status={status} />
    </>;
    return <Fold className='openspace-tool' summary={summary} data-testid='tool-card' data-tool={name} data-state={status}>
        {input && <ToolText label={nls.localize('openspace/chat/toolInput', 'Input')} text={input} />}
        {output && <ToolText label={status === 'error' ? nls.localizeByDefault('Error') : nls.localizeByDefault('Output')} text={output} />}
    </Fold>;
});
ToolCard.displayName = 'ToolCard';

const ToolText = ({ label, text }: { readonly label: string; readonly text: string }): React.JSX.Element => <>
    <div className='openspace-label'>{label}</div>
    <pre className='openspace-output' tabIndex={0}>{text}</pre>
</>;

const ToolStateIcon = ({ status }: { readonly status: ToolPart['state']['status'] }): React.JSX.Element => {
    const [icon, label] = {
        pending: ['circle-outline', nls.localize('openspace/chat/toolPending', 'Waiting')],
        running: ['loading', nls.localizeByDefault('Running')],
        completed: ['check', nls.localize('openspace/chat/toolDone', 'Done')],
        error: ['error', nls.localize('openspace/chat/toolFailed', 'Failed')]
    }[status];
    return <span className={`openspace-tool-state openspace-mod-${status}`} role='img' aria-label={label} title={label}>
        <Icon name={icon} spin={status === 'running'} />
    </span>;
};
