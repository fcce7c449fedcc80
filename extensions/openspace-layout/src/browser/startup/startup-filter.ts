import { SkillPromptCoordinator } from '@theia/ai-core/lib/browser/skill-prompt-coordinator';
import { FrontendApplicationContribution } from '@theia/core/lib/browser';
import { JsonSchemaStore } from '@theia/core/lib/browser/json-schema-store';
import { ContributionFilterRegistry, FilterContribution } from '@theia/core/lib/common';
import { injectable } from '@theia/core/shared/inversify';

/**
 * Takes contributions out that hold the shell back and whose work nobody here uses.
 * By class and not by name: names are minified.
 */
@injectable()
export class StartupFilter implements FilterContribution {

    registerContributionFilters(registry: ContributionFilterRegistry): void {
        registry.addFilters([FrontendApplicationContribution], [
            // Waits for a scan of skill folders (0.5 to 1.2 s) to offer them to Theia's own agents; opencode reads its skills itself.
            contribution => !(contribution instanceof SkillPromptCoordinator),
            // Writes the schema of all settings, once per language, as JSON text for a JSON language service (0.3 s and more), which
            // runs later, if at all: see LateJsonSchemas.
            contribution => !(contribution instanceof JsonSchemaStore)
        ]);
    }
}
