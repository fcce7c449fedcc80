import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendIdProvider } from '@theia/core/lib/browser/messaging/frontend-id-provider';
import { WebSocketConnectionSource } from '@theia/core/lib/browser/messaging/ws-connection-source';
import { ILogger } from '@theia/core/lib/common/logger';
import { timeout } from '@theia/core/lib/common/promise-util';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { WorkspaceTrustService } from '@theia/workspace/lib/browser/workspace-trust-service';
import { GOODBYE_PATH, OpenSpaceService, PersonAdmission, PersonCommand } from '../../common';
import { OpenSpacePreferences } from '../../common/preferences/openspace-preferences';
import { AgentCommandRegistry } from '../commands/agent-command-registry';
import { GuardedPreferenceService } from '../preferences/guarded-preference-service';
import { isPolicyPreference, policyFromPreferences } from './policy-from-preferences';

/** Without an answer for this long the backend counts as gone; in milliseconds. */
const PATIENCE = 10_000;

/**
 * Tells the backend which folder this page shows, whether it is trusted, whether the person is here, what they allow,
 * and which commands it offers.
 */
@injectable()
export class OpenSpaceBridge implements FrontendApplicationContribution {

    @inject(OpenSpaceService)
    protected readonly service: OpenSpaceService;

    @inject(AgentCommandRegistry)
    protected readonly registry: AgentCommandRegistry;

    @inject(WorkspaceService)
    protected readonly workspace: WorkspaceService;

    @inject(WorkspaceTrustService)
    protected readonly trust: WorkspaceTrustService;

    @inject(OpenSpacePreferences)
    protected readonly preferences: OpenSpacePreferences;

    @inject(GuardedPreferenceService)
    protected readonly preferenceGuard: GuardedPreferenceService;

    @inject(WebSocketConnectionSource)
    protected readonly connection: WebSocketConnectionSource;

    @inject(ILogger) @named('openspace-core:OpenSpaceBridge')
    protected readonly logger: ILogger;

    @inject(FrontendIdProvider)
    protected readonly frontendId: FrontendIdProvider;

    protected trusted: boolean | undefined;
    /** Before that, no folder does not mean that none is open. */
    protected rootsKnown = false;
    protected manifestIsOld = false;
    /** Policy and commands have been told; before that, there is nothing to repeat. */
    protected offersCommands = false;

    onStart(): void {
        const collected = this.registry.start();
        this.connection.onSocketDidOpen(() => this.reconnect());
        this.workspace.onWorkspaceChanged(() => this.attach());
        this.trust.onDidChangeWorkspaceTrust(trusted => this.setTrust(trusted));
        void this.trust.getWorkspaceTrust().then(trusted => this.setTrust(trusted));
        void this.workspace.roots.then(() => {
            this.rootsKnown = true;
            this.attach();
        });
        this.registry.admission = command => this.admit(command);
        this.registry.onDidRunForPerson(run => this.tell(this.service.reportPersonRun(run)));
        window.addEventListener('focus', () => this.tell(this.service.reportFocus()));
        window.addEventListener('pagehide', () => this.sayGoodbye());
        window.addEventListener('pageshow', event => event.persisted && this.attach());
        if (document.hasFocus()) {
            this.tell(this.service.reportFocus());
        }
        // All commands at once: a list that grows later would change the prompt of all conversations.
        void Promise.all([this.preferences.ready, collected]).then(() => this.followPreferences());
        this.logger.info('ready');
    }

    protected async admit(command: PersonCommand): Promise<PersonAdmission> {
        try {
            return await Promise.race([this.service.admitPersonRun(command), refuseLater()]);
        } catch (error) {
            const reason = error instanceof Error ? error.message : String(error);
            return { refusal: `The command was not run, because it could not be written to the audit log: ${reason}` };
        }
    }

    /** By both ways: what a page sends over its socket at its end often does not arrive, least of all behind a long layout. */
    protected sayGoodbye(): void {
        this.tell(this.service.reportLeaving());
        this.tell(fetch(GOODBYE_PATH, { method: 'POST', body: this.frontendId.getId(), keepalive: true }).then(() => undefined));
    }

    protected setTrust(trusted: boolean): void {
        this.trusted = trusted;
        this.preferenceGuard.folderTrusted = trusted;
        this.attach();
    }

    /** Safe to call at any time: the backend answers with everything that this page shows. */
    attach(): void {
        if (!this.rootsKnown) {
            return;
        }
        const rootUris = this.workspace.tryGetRoots().map(root => root.resource.toString());
        this.tell(this.service.attach({ rootUri: rootUris[0], rootUris, trusted: this.trusted, frontendId: this.frontendId.getId() }));
    }

    /** Whatever got lost while the socket was away comes with the answer; whatever the backend may have forgotten goes there. */
    protected reconnect(): void {
        this.attach();
        if (this.offersCommands) {
            this.publishPolicy();
            this.scheduleManifest();
        }
    }

    protected publishPolicy(): void {
        this.tell(this.service.setPolicy(policyFromPreferences(this.preferences)));
    }

    /** Extensions register many commands in a row; the backend hears of them once. */
    protected scheduleManifest(): void {
        if (!this.manifestIsOld) {
            this.manifestIsOld = true;
            queueMicrotask(() => {
                this.manifestIsOld = false;
                this.tell(this.service.publishManifest(this.registry.manifest()));
            });
        }
    }

    protected followPreferences(): void {
        // The person's limits come before the first command that they limit.
        this.publishPolicy();
        this.registry.onDidChange(() => this.scheduleManifest());
        this.scheduleManifest();
        this.offersCommands = true;
        this.preferences.onPreferenceChanged(({ preferenceName }) => {
            if (isPolicyPreference(preferenceName)) {
                this.publishPolicy();
            }
        });
    }

    protected tell(done: Promise<void>): void {
        done.catch((error: unknown) => this.logger.warn('the backend refused', { reason: String(error) }));
    }
}

async function refuseLater(): Promise<PersonAdmission> {
    await timeout(PATIENCE);
    return { refusal: 'The command was not run, because the backend does not answer.' };
}
