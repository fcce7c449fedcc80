import { PreferenceConfigurations } from '@theia/core/lib/common/preferences';
import { PreferenceValidationService } from '@theia/core/lib/browser/preferences/preference-validation-service';
import { EnvVariablesServer } from '@theia/core/lib/common/env-variables';
import { PreferenceSchemaService } from '@theia/core/lib/common/preferences/preference-schema';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { parse, ParseError } from '@theia/monaco-editor-core/esm/vs/base/common/json';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';

/** What is wrong with a file of settings. */
export interface SettingsProblem {
    readonly path: string;
    /** From 1. */
    readonly line: number;
    /** Names of settings whose values do not fit; undefined if the file cannot be read as a whole. */
    readonly wrong?: readonly string[];
}

/** As many are named. */
const MAX_NAMES = 5;

/** Looks through the settings of person and folder: Theia takes what it can of them, and says nothing. */
@injectable()
export class SettingsProblems {

    @inject(EnvVariablesServer) protected readonly environment: EnvVariablesServer;
    @inject(FileService) protected readonly files: FileService;
    @inject(PreferenceConfigurations) protected readonly configurations: PreferenceConfigurations;
    @inject(PreferenceSchemaService) protected readonly schemas: PreferenceSchemaService;
    @inject(PreferenceValidationService) protected readonly validation: PreferenceValidationService;
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;

    async find(): Promise<SettingsProblem[]> {
        const folders = this.workspace.tryGetRoots().flatMap(({ resource }) =>
            this.configurations.getPaths().map(folder => resource.resolve(folder)));
        const all = [new URI(await this.environment.getConfigDirUri()), ...folders].map(folder => folder.resolve('settings.json'));
        return (await Promise.all(all.map(file => this.problemOf(file)))).flat();
    }

    protected async problemOf(file: URI): Promise<SettingsProblem[]> {
        const text = await this.files.read(file).then(({ value }) => value, () => undefined);
        if (text === undefined || text.trim() === '') {
            return [];
        }
        const path = file.path.fsPath();
        const errors: ParseError[] = [];
        const content = parse(text, errors, { allowTrailingComma: true }) as unknown;
        if (errors.length > 0 || typeof content !== 'object' || content === null || Array.isArray(content)) {
            return [{ path, line: lineAt(text, errors[0]?.offset ?? 0) }];
        }
        const wrong = Object.entries(content).filter(([name, value]) => !this.fits(name, value)).map(([name]) => name);
        return wrong.length === 0 ? [] : [{ path, line: lineAt(text, text.indexOf(`"${wrong[0]}"`)), wrong: wrong.slice(0, MAX_NAMES) }];
    }

    /** What nobody knows may belong to an extension that is not there. */
    protected fits(name: string, value: unknown): boolean {
        if (value === null || this.schemas.getSchemaProperty(name) === undefined) {
            return true;
        }
        return JSON.stringify(this.validation.validateByName(name, value as never)) === JSON.stringify(value);
    }
}

function lineAt(text: string, offset: number): number {
    return text.slice(0, Math.max(0, offset)).split('\n').length;
}
