import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { open, OpenerService } from '@theia/core/lib/browser/opener-service';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { OpenSpaceService } from '../../common';
import { RunningInstance, SetAsideFile } from '../../common/services/start-notices';
import { SettingsProblem, SettingsProblems } from '../preferences/settings-problems';

/** Tells the person what was wrong at the start, and what comes of it. Nothing waits for it. */
@injectable()
export class StartProblems implements FrontendApplicationContribution {

    @inject(OpenSpaceService) protected readonly service: OpenSpaceService;
    @inject(SettingsProblems) protected readonly settings: SettingsProblems;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(OpenerService) protected readonly openers: OpenerService;
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;
    @inject(FrontendApplicationStateService) protected readonly application: FrontendApplicationStateService;
    @inject(ILogger) @named('openspace-core:StartProblems') protected readonly logger: ILogger;

    onStart(): void {
        this.application.reachedState('ready').then(() => this.look()).catch((error: unknown) =>
            this.logger.warn('what went wrong at the start is not known', { reason: String(error) }));
    }

    protected async look(): Promise<void> {
        const { setAside, otherInstance } = await this.service.takeStartNotices();
        void this.tellSetAside(setAside);
        if (otherInstance) {
            void this.messages.warn(this.wordsFor(otherInstance));
        }
        (await this.settings.find()).forEach(problem => void this.tellSettings(problem));
    }

    /** In one message: what broke one of them, such as a full disk, often breaks several. */
    protected async tellSetAside(files: readonly SetAsideFile[]): Promise<void> {
        if (files.length === 1) {
            const [{ file, setAside }] = files;
            await this.offer(nls.localize(
                'openspace/core/start/setAside', '{0} could not be read. {1} The old file was kept as {2}.', file, consequenceOf(file),
                nameOf(setAside)
            ), setAside);
        } else if (files.length > 1) {
            const consequences = [...new Set(files.map(({ file }) => consequenceOf(file)))];
            await this.messages.warn(nls.localize(
                'openspace/core/start/setAsideMany', '{0} files of OpenSpace could not be read. {1} The old files were kept: {2}.',
                files.length, consequences.join(' '), files.map(({ setAside }) => setAside).join(', ')
            ));
        }
    }

    protected async tellSettings({ path, line, wrong }: SettingsProblem): Promise<void> {
        await this.offer(wrong === undefined
            ? nls.localize('openspace/core/start/settingsSyntax',
                '{0} has a syntax error in line {1}. Settings after it may have no effect.', path, line)
            : nls.localize('openspace/core/start/settingsValues',
                'Some settings in {0} are not valid and may have no effect: {1}.', path, wrong.join(', ')), path, line);
    }

    protected async offer(message: string, path: string, line = 1): Promise<void> {
        const show = nls.localizeByDefault('Open File');
        if (await this.messages.warn(message, show) === show) {
            const start = { line: line - 1, character: 0 };
            await open(this.openers, URI.fromFilePath(path), { selection: { start, end: start } });
        }
    }

    protected wordsFor({ url, pid, workspace }: RunningInstance): string {
        const isSame = this.workspace.tryGetRoots().some(root => root.resource.path.fsPath() === workspace);
        return isSame
            ? nls.localize('openspace/core/start/sameFolder',
                'OpenSpace is already running on this folder, at {0} (process {1}). Both share sessions, layouts and settings; of what '
                    + 'both change, the last change stays.', url, pid)
            : nls.localize('openspace/core/start/sameState',
                'Another OpenSpace is running, at {0} (process {1}). It shares sessions and settings with this one.', url, pid);
    }
}

function nameOf(file: string): string {
    return new URI(file).path.base;
}

/** What the person will notice. */
function consequenceOf(file: string): string {
    switch (nameOf(file)) {
        case 'consent.json': return nls.localize('openspace/core/start/consent', 'You will be asked again whether the agent may act here.');
        case 'trusted-folders.json': return nls.localize('openspace/core/start/trust',
            'No folder counts as trusted until you say so again.');
        case 'providers.json': return nls.localize('openspace/core/start/providers', 'Model servers that you added are missing.');
        case 'configuration-seals.json': return nls.localize('openspace/core/start/seals',
            'Configuration of the agent in folders counts as changed until you have looked at it.');
        default: return file.includes('/follow-ups/')
            ? nls.localize('openspace/core/start/followUps', 'It has messages that were waiting to be sent.')
            : nls.localize('openspace/core/start/default', 'OpenSpace starts without it.');
    }
}
