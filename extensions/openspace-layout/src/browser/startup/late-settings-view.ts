import { interfaces } from '@theia/core/shared/inversify';
import { PreferencesContribution } from '@theia/preferences/lib/browser/preferences-contribution';
import { PreferencesWidget } from '@theia/preferences/lib/browser/views/preference-widget';

/** All that the contribution asks of the view, which is made with the first question. */
const lateView = (view: () => PreferencesWidget): Pick<PreferencesWidget, 'currentScope' | 'setScope'> => ({
    get currentScope() {
        return view().currentScope;
    },
    setScope: scope => view().setScope(scope)
});

/**
 * The contribution of the Settings view, without the view. Theia's own makes it at every start, with an element for each of some
 * hundred settings, long before somebody looks at it.
 */
export function lateSettingsView(container: interfaces.Container): PreferencesContribution {
    const child = container.createChild();
    child.bind<unknown>(PreferencesWidget).toConstantValue(lateView(() => container.get(PreferencesWidget)));
    child.bind(PreferencesContribution).toSelf();
    return child.get(PreferencesContribution);
}
