import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { AgentInfo } from '../../common/services/models-service';
import { ModelPickers } from './model-pickers';

interface AgentPickerProps {
    readonly sessionID: string | undefined;
    /** The one that answers next, if it is known. */
    readonly agent: AgentInfo | undefined;
}

export const AgentPicker = ({ sessionID, agent }: AgentPickerProps): React.JSX.Element => {
    const models = useService(ModelPickers);
    const pick = React.useCallback(() => void models.pickAgent(sessionID), [models, sessionID]);
    const name = agent?.name ?? nls.localize('openspace/chat/agent/default', 'Default agent');
    const label = nls.localize('openspace/chat/agent/label', 'Agent: {0}', name);
    return <button type='button' className='openspace-choice' data-testid='agent-picker' data-agent={agent?.name} aria-label={label}
        title={[label, agent?.description].filter(Boolean).join('\n')} onClick={pick}>
        <span>{name}</span><Icon name='chevron-down' />
    </button>;
};
