import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { languageCodeAction, languageFormat, languageRename } from '../../common/commands/changing-code';
import {
    languageDefinition, languageDiagnostics, languageHover, languageReferences, languageSymbols
} from '../../common/commands/reading-code';
import { SensesLoader } from './senses-loader';

/** What the commands do is loaded with the first one that runs. */
export function registerLanguageCommands(registry: AgentCommandRegistry, loader: SensesLoader): void {
    const reading = async () => (await loader.load()).reading;
    registry.register(languageDiagnostics, async args => (await reading()).diagnostics(args), { optional: ['path'] });
    registry.register(languageSymbols, async (args, context) => (await reading()).symbols(args, context), { optional: ['query'] });
    registry.register(languageDefinition, async (args, context) => (await reading()).definition(args, context));
    registry.register(languageReferences, async (args, context) => (await reading()).references(args, context));
    registry.register(languageHover, async (args, context) => (await reading()).hover(args, context));
    const changing = async () => (await loader.load()).changing;
    registry.register(languageRename, async (args, context) => (await changing()).rename(args, context));
    registry.register(languageFormat, async (args, context) => (await changing()).format(args, context));
    registry.register(languageCodeAction, async (args, context) => (await changing()).codeAction(args, context), { optional: ['title'] });
}
