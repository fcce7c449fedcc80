import { SkillPromptCoordinator } from '@theia/ai-core/lib/browser/skill-prompt-coordinator';
import { FrontendApplicationContribution } from '@theia/core/lib/browser';
import { JsonSchemaStore } from '@theia/core/lib/browser/json-schema-store';
import { ContributionFilterRegistryImpl } from '@theia/core/lib/common/contribution-filter';
import { describe, expect, it } from 'vitest';
import { StartupFilter } from './startup-filter';

describe('StartupFilter', () => {
    it('takes out what nobody needs at the start, and nothing else', () => {
        const registry = new ContributionFilterRegistryImpl([new StartupFilter()]);
        const kept = { onStart: () => undefined };
        expect(registry.applyFilters([new SkillPromptCoordinator(), kept, new JsonSchemaStore()], FrontendApplicationContribution))
            .toEqual([kept]);
    });

    it('leaves other kinds of contributions alone', () => {
        const registry = new ContributionFilterRegistryImpl([new StartupFilter()]);
        const coordinator = new SkillPromptCoordinator();
        expect(registry.applyFilters([coordinator], Symbol('other'))).toEqual([coordinator]);
    });
});
