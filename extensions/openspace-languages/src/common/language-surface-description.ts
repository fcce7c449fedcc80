import { SurfaceDescription } from 'openspace-core/lib/common';
import { languageCodeAction, languageFormat, languageRename } from './commands/changing-code';
import { debugState } from './commands/debug-state';
import {
    languageDefinition, languageDiagnostics, languageHover, languageReferences, languageSymbols
} from './commands/reading-code';
import { languageIntroduction } from './language-introduction';

export const languageSurface: SurfaceDescription = {
    ...languageIntroduction,
    commands: [
        languageDiagnostics, languageSymbols, languageDefinition, languageReferences, languageHover, languageRename, languageFormat,
        languageCodeAction, debugState
    ]
};
