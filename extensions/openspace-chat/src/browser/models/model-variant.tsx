import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { ModelInfo } from '../../common/services/models-service';
import { ModelPickers } from './model-pickers';

interface ModelVariantProps {
    readonly sessionID: string | undefined;
    readonly model: ModelInfo | undefined;
    readonly variant: string | undefined;
}

/** How hard the model thinks; each click goes on to the next effort. Nothing for a model without a choice. */
export const ModelVariant = ({ sessionID, model, variant }: ModelVariantProps): React.JSX.Element | null => {
    const models = useService(ModelPickers);
    const next = React.useCallback(() => models.nextVariant(sessionID), [models, sessionID]);
    if (!model || model.variants.length === 0) {
        return null;
    }
    const name = variant ?? nls.localize('openspace/chat/model/ownEffort', 'default');
    const label = nls.localize('openspace/chat/model/effort', 'Thinking effort: {0}', name);
    return <button type='button' className='openspace-choice' data-testid='variant-picker' aria-label={label} title={label} onClick={next}>
        <Icon name='lightbulb' /><span>{name}</span>
    </button>;
};
