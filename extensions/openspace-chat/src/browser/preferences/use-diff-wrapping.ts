import { PreferenceScope, PreferenceService } from '@theia/core/lib/common/preferences';
import * as React from '@theia/core/shared/react';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { ChatPreferences } from '../../common/chat-preferences';

const WRAP_DIFFS = 'openspace.chat.wrapDiffs';

/** Whether long lines of diffs are wrapped, for all of them, with the switch. */
export function useDiffWrapping(): { readonly isOn: boolean; readonly toggle: () => void } {
    const preferences = useService<ChatPreferences>(ChatPreferences);
    const service = useService<PreferenceService>(PreferenceService);
    const isOn = useEventValue(preferences.onPreferenceChanged, () => preferences[WRAP_DIFFS]);
    return React.useMemo(() => ({ isOn, toggle: () => void service.set(WRAP_DIFFS, !isOn, PreferenceScope.User) }), [isOn, service]);
}
