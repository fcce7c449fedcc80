import { mkdtemp, realpath, rm } from 'node:fs/promises';
import * as path from 'node:path';
import { ScriptedModel, startScriptedModel } from '@openspace/scripted-model';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { ILogger } from '@theia/core/lib/common/logger';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { OpencodeSettings } from 'openspace-agent/lib/node/opencode/opencode-settings';
import { OpencodeSupervisor } from 'openspace-agent/lib/node/opencode/opencode-supervisor';
import { LastSessions } from 'openspace-agent/lib/node/proxy/last-sessions';
import { OpenCodeProxy } from 'openspace-agent/lib/node/proxy/open-code-proxy';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { ensurePrivateFolder } from 'openspace-core/lib/node/launch/private-files';
import { TrustedFolders } from 'openspace-core/lib/node/launch/trusted-folders';
import { PageRegistry } from 'openspace-core/lib/node/pages/page-registry';
import { ConfigurationSeals } from 'openspace-core/lib/node/seals/configuration-seals';
import { Tour, TOUR_PROJECT, TourService } from '../../common/tour-service';
import { tourConfig } from './tour-config';
import { findTourFiles, readScript, writeProject } from './tour-files';
import { TourScript } from './tour-script';

interface RunningTour extends Pick<Tour, 'from'> {
    readonly script: TourScript;
    readonly model: ScriptedModel;
    /** A page has come for it. */
    wasShown: boolean;
    /** The person wants to go; the page may still be there. */
    isOver: boolean;
}

/**
 * Makes tours. The folder of each has an `opencode.json` that makes the scripted model the only one there: the server reads it for this
 * folder alone, so that nothing else hears of it.
 */
@injectable()
export class TourHost implements TourService, BackendApplicationContribution {

    @inject(LaunchOptions) protected readonly options: LaunchOptions;
    @inject(PageRegistry) protected readonly pages: PageRegistry;
    @inject(OpenCodeProxy) protected readonly proxy: OpenCodeProxy;
    @inject(OpencodeSupervisor) protected readonly supervisor: OpencodeSupervisor;
    @inject(OpencodeSettings) protected readonly settings: OpencodeSettings;
    @inject(LastSessions) protected readonly lastSessions: LastSessions;
    @inject(TrustedFolders) protected readonly trusted: TrustedFolders;
    @inject(ConfigurationSeals) protected readonly seals: ConfigurationSeals;
    @inject(ILogger) @named('openspace-welcome:TourHost') protected readonly logger: ILogger;

    /** By the path of their folder. */
    protected readonly tours = new Map<string, RunningTour>();

    @postConstruct()
    protected init(): void {
        this.pages.onDidLeave(() => this.clear(({ isOver }) => isOver));
    }

    /** Before a page or the agent's server looks into the folder. */
    async initialize(): Promise<void> {
        const { tour, workspace } = this.options;
        if (tour && workspace !== undefined) {
            await this.prepare(workspace, undefined);
        }
    }

    async onStop(): Promise<void> {
        await Promise.all([...this.tours].map(([folder, tour]) => this.remove(folder, tour)));
    }

    async begin(from: string | undefined): Promise<string> {
        this.checkServer(from);
        // One that was left by closing its window.
        this.clear(({ wasShown }) => wasShown);
        const parent = ensurePrivateFolder(path.join(this.options.home, 'tour'));
        const own = await realpath(await mkdtemp(`${parent}${path.sep}`));
        const folder = ensurePrivateFolder(path.join(own, TOUR_PROJECT));
        try {
            await this.prepare(folder, from);
        } catch (error) {
            await rm(own, { recursive: true, force: true });
            throw error;
        }
        return FileUri.create(folder).toString();
    }

    async find(folder: string, language: string): Promise<Tour | undefined> {
        const tour = this.tours.get(FileUri.fsPath(folder));
        if (!tour) {
            return undefined;
        }
        const { script, model, from } = tour;
        tour.wasShown = true;
        model.setScenario(script.scenario(language));
        const others = script.languages.filter(other => other !== language);
        return { steps: script.steps(language), otherSteps: others.map(other => script.steps(other)), from };
    }

    async leave(folder: string): Promise<void> {
        const tour = this.tours.get(FileUri.fsPath(folder));
        if (tour) {
            tour.isOver = true;
        }
    }

    /** Rejects where the folder's configuration would not be read. */
    protected checkServer(from: string | undefined): void {
        if (!this.supervisor.status.managed) {
            throw new Error('The tour needs the agent server that OpenSpace starts itself; now another one is used.');
        }
        const here = from && FileUri.fsPath(from);
        const other = this.proxy.allFeeds.find(({ directory, trusted }) => directory !== here && trusted !== true);
        if (other) {
            throw new Error(`The tour has to wait: another window shows a folder that is not trusted (${other.directory}).`);
        }
    }

    protected async prepare(folder: string, from: string | undefined): Promise<void> {
        const files = findTourFiles(__dirname);
        const script = await readScript(files);
        // Nobody looks at what was asked of it.
        const model = await startScriptedModel({ scenario: script.english, keptRequests: 1 });
        try {
            await writeProject(files, folder, tourConfig(model.url, this.settings.data.default_agent));
            // We wrote all of it ourselves.
            this.trusted.set(folder, true);
            this.tours.set(folder, { script, from, model, wasShown: false, isOver: false });
        } catch (error) {
            await model.close();
            throw error;
        }
    }

    /** Removes those tours of this kind that no page shows. */
    protected clear(isMeant: (tour: RunningTour) => boolean): void {
        for (const [folder, tour] of this.tours) {
            if (isMeant(tour) && this.pages.inDirectory(folder).length === 0) {
                this.tours.delete(folder);
                this.deleteSessions(folder).then(() => this.remove(folder, tour)).catch((error: unknown) =>
                    this.logger.warn('a tour could not be cleaned up', { error: String(error) }));
            }
        }
    }

    protected async deleteSessions(directory: string): Promise<void> {
        const { client } = await this.proxy.connect();
        const { data: sessions = [] } = await client.session.list({ directory });
        await Promise.all(sessions.map(({ id }) => client.session.delete({ sessionID: id, directory })));
        await client.instance.dispose({ directory });
    }

    protected async remove(folder: string, { model }: RunningTour): Promise<void> {
        await model.close();
        this.trusted.set(folder, false);
        this.seals.distrust(folder);
        this.lastSessions.forget(folder);
        await rm(path.dirname(folder), { recursive: true, force: true, maxRetries: 3 });
    }
}
