import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { ModelInfo } from '../../common/services/models-service';
import { ModelPickers } from './model-pickers';
import { modelDetail } from './model-words';

interface ModelPickerProps {
    readonly sessionID: string | undefined;
    /** The one that answers next, if it is known. */
    readonly model: ModelInfo | undefined;
}

export const ModelPicker = ({ sessionID, model }: ModelPickerProps): React.JSX.Element => {
    const models = useService(ModelPickers);
    const pick = React.useCallback(() => void models.pickModel(sessionID), [models, sessionID]);
    const name = model?.name ?? nls.localize('openspace/chat/model/default', 'Default model');
    const label = nls.localize('openspace/chat/model/label', 'Model: {0}', name);
    return <button type='button' className='openspace-choice openspace-mod-model' data-testid='model-picker'
        data-model={model && `${model.providerID}/${model.modelID}`} aria-label={label}
        title={[label, model?.providerName, model && modelDetail(model)].filter(Boolean).join('\n')} onClick={pick}>
        <span>{name}</span><Icon name='chevron-down' />
    </button>;
};
