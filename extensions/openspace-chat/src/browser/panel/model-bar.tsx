import * as React from '@theia/core/shared/react';
import { ConversationMessage, Session } from 'openspace-agent/lib/common';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { ContextMeter } from '../context/context-meter';
import { AgentPicker, ModelPicker, VariantPicker } from '../models/choice-buttons';
import { ModelChoices } from '../models/model-choices';

interface ModelBarProps {
    readonly sessionID: string | undefined;
    readonly session: Session | undefined;
    readonly messages: readonly ConversationMessage[];
}

/** Below the input: by what the next message is answered, and how much room there is for it. */
export const ModelBar = ({ sessionID, session, messages }: ModelBarProps): React.JSX.Element => <div className='openspace-model-bar'>
    <ModelChoice sessionID={sessionID} session={session} />
    <ContextMeter session={session} messages={messages} />
</div>;

/** Rendered again when the session changes, in which stands what answered last; the tokens of an answer leave it alone. */
const ModelChoice = React.memo(({ sessionID, session }: Pick<ModelBarProps, 'sessionID' | 'session'>) => {
    const choices = useService(ModelChoices);
    useEventValue(choices.onDidChange, () => choices.version);
    const { agent, model, variant } = choices.resolve(session?.id ?? sessionID);
    return <>
        <AgentPicker sessionID={sessionID} agent={agent} />
        <ModelPicker sessionID={sessionID} model={model} />
        <VariantPicker sessionID={sessionID} model={model} variant={variant} />
    </>;
});
ModelChoice.displayName = 'ModelChoice';
