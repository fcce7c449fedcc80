import { PreferenceScope, PreferenceServiceImpl } from '@theia/core/lib/common/preferences';
import { PreferenceResolveResult } from '@theia/core/lib/common/preferences/preference-provider';
import { injectable } from '@theia/core/shared/inversify';

/**
 * Settings that a folder may decide before it is trusted: those of looks and of typing. All others may start programs, move secrets or
 * decide about trust, and what settings of extensions do nobody knows.
 */
const HARMLESS = /^(?:\[[^\]]*\]\.?)*(?:$|(?:breadcrumbs|diffEditor|editor|explorer|files|outline|problems|search|window|workbench)\.)/;

/**
 * Theia's preferences without what a repository may not decide. Stock Theia also returns settings of a folder that are
 * declared for the user alone, such as the trust in that folder; and it does not wait for trust before it uses them.
 */
@injectable()
export class GuardedPreferenceService extends PreferenceServiceImpl {

    /** Whether the person trusts the open folder. */
    folderTrusted = false;

    protected override doResolve<T>(preferenceName: string, defaultValue?: T, resourceUri?: string): PreferenceResolveResult<T> {
        if (this.mayDecide(preferenceName, PreferenceScope.Workspace) && this.mayDecide(preferenceName, PreferenceScope.Folder)) {
            return super.doResolve(preferenceName, defaultValue, resourceUri);
        }
        const result: PreferenceResolveResult<T> = {};
        for (const scope of this.schemaService.validScopes) {
            const provider = this.mayDecide(preferenceName, scope) ? this.getProvider(scope) : undefined;
            const resolved = provider?.canHandleScope(scope) ? provider.resolve<T>(preferenceName, resourceUri) : undefined;
            if (resolved?.value !== undefined) {
                result.configUri = resolved.configUri;
                result.value = resolved.value;
            }
        }
        return { ...result, value: result.value ?? defaultValue };
    }

    protected override doInspectInScope<T>(preferenceName: string, scope: PreferenceScope, resourceUri?: string): T | undefined {
        return this.mayDecide(preferenceName, scope) ? super.doInspectInScope(preferenceName, scope, resourceUri) : undefined;
    }

    /** Whether a value from this scope counts. */
    mayDecide(preferenceName: string, scope: PreferenceScope): boolean {
        if (scope !== PreferenceScope.Workspace && scope !== PreferenceScope.Folder) {
            return true;
        }
        const known = this.schemaService.getSchemaProperty(preferenceName) !== undefined;
        return (!known || this.schemaService.isValidInScope(preferenceName, scope))
            && (this.folderTrusted || HARMLESS.test(preferenceName));
    }
}
