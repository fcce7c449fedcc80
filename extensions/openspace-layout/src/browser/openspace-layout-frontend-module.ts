import { FilterContribution } from '@theia/core/lib/common';
import { ContainerModule } from '@theia/core/shared/inversify';
import { LanguageGrammarDefinitionContribution } from '@theia/monaco/lib/browser/textmate/textmate-contribution';
import { BundledGrammarsContribution } from './grammars/bundled-grammars-contribution';
import { StartupFilter } from './startup/startup-filter';

export default new ContainerModule(bind => {
    bind(BundledGrammarsContribution).toSelf().inSingletonScope();
    bind(LanguageGrammarDefinitionContribution).toService(BundledGrammarsContribution);

    bind(StartupFilter).toSelf().inSingletonScope();
    bind(FilterContribution).toService(StartupFilter);
});
