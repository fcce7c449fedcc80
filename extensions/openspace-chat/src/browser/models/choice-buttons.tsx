import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { AgentInfo, ModelInfo } from '../../common/services/models-service';
import { defaultEffort, ModelPickers, PickerKind } from './model-pickers';
import { modelDetail } from './model-words';
import { modelKey } from './resolved-choice';

interface AgentPickerProps {
    readonly sessionID: string | undefined;
    /** The one that answers next, if it is known. */
    readonly agent: AgentInfo | undefined;
}

export const AgentPicker = ({ sessionID, agent }: AgentPickerProps): React.JSX.Element => {
    const pickers = useService(ModelPickers);
    const name = agent?.name ?? nls.localize('openspace/chat/agent/default', 'Default agent');
    return <ChoiceButton kind='agent' name={name} label={nls.localize('openspace/chat/agent/label', 'Agent: {0}', name)}
        details={agent?.description} data-agent={agent?.name} onClick={() => void pickers.pickAgent(sessionID)} />;
};

interface ModelPickerProps {
    readonly sessionID: string | undefined;
    /** The one that answers next, if it is known. */
    readonly model: ModelInfo | undefined;
}

export const ModelPicker = ({ sessionID, model }: ModelPickerProps): React.JSX.Element => {
    const pickers = useService(ModelPickers);
    const name = model?.name ?? nls.localize('openspace/chat/model/default', 'Default model');
    return <ChoiceButton kind='model' name={name} label={nls.localize('openspace/chat/model/label', 'Model: {0}', name)}
        details={model && [model.providerName, modelDetail(model)].filter(Boolean).join('\n')} data-model={model && modelKey(model)}
        onClick={() => void pickers.pickModel(sessionID)} />;
};

interface VariantPickerProps extends ModelPickerProps {
    readonly variant: string | undefined;
}

/** How hard the model thinks. Nothing for a model without a choice. */
export const VariantPicker = ({ sessionID, model, variant }: VariantPickerProps): React.JSX.Element | null => {
    const pickers = useService(ModelPickers);
    if (!model || model.variants.length === 0) {
        return null;
    }
    const name = variant ?? defaultEffort();
    return <ChoiceButton kind='variant' icon='lightbulb' name={name}
        label={nls.localize('openspace/chat/model/effort', 'Thinking effort: {0}', name)}
        onClick={() => void pickers.pickVariant(sessionID)} />;
};

interface ChoiceButtonProps {
    readonly kind: PickerKind;
    readonly icon?: string;
    /** What is chosen. */
    readonly name: string;
    readonly label: string;
    readonly details?: string;
    readonly onClick: () => void;
    readonly 'data-agent'?: string;
    readonly 'data-model'?: string;
}

/** Shows what is chosen; its menu opens at it. */
const ChoiceButton = ({ kind, icon, name, label, details, onClick, ...hooks }: ChoiceButtonProps): React.JSX.Element => {
    const pickers = useService(ModelPickers);
    const attach = React.useCallback((button: HTMLElement | null) => pickers.attach(kind, button), [pickers, kind]);
    // The menu itself says when it is open: it is opened in other ways, too.
    return <button type='button' className='openspace-choice' ref={attach} data-testid={`${kind}-picker`} aria-haspopup='listbox'
        aria-expanded={false} aria-label={label} title={[label, details].filter(Boolean).join('\n')} onClick={onClick} {...hooks}>
        {icon && <Icon name={icon} />}<span>{name}</span><Icon name='chevron-down' />
    </button>;
};
