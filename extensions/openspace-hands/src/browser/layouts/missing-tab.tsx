import { codicon, Message, ReactWidget } from '@theia/core/lib/browser/widgets';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { LabelProvider } from '@theia/core/lib/browser/label-provider';
import { QuickInputService } from '@theia/core/lib/browser/quick-input';
import { CommandService } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import * as React from '@theia/core/shared/react';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { FileChangeType } from '@theia/filesystem/lib/common/files';
import { TERMINAL_WIDGET_FACTORY_ID } from '@theia/terminal/lib/browser/terminal-widget-impl';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { LayoutRestorer } from './layout-restorer';
import { fileOf, MISSING_TAB, MissingContent, nameOf } from './missing-content';

export const MissingTabContent = Symbol('MissingTabContent');

/** Stands where something was that is gone: says what, and makes room for it when it is back. */
@injectable()
export class MissingTab extends ReactWidget {

    @inject(MissingTabContent) protected readonly content: MissingContent;
    @inject(LayoutRestorer) protected readonly restorer: LayoutRestorer;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(FileService) protected readonly files: FileService;
    @inject(LabelProvider) protected readonly labels: LabelProvider;
    @inject(QuickInputService) protected readonly quickInput: QuickInputService;
    @inject(CommandService) protected readonly commands: CommandService;
    @inject(FocusKeeper) protected readonly focus: FocusKeeper;

    protected isReviving = false;

    @postConstruct()
    protected init(): void {
        const { description } = this.content;
        const name = nameOf(description);
        this.id = `${MISSING_TAB}:${JSON.stringify(description.constructionOptions)}`;
        this.title.label = name;
        this.title.caption = nls.localize('openspace/hands/layouts/missingCaption', '{0} (missing)', this.place ?? name);
        this.title.iconClass = codicon('circle-slash');
        this.title.closable = true;
        this.addClass('openspace-missing');
        this.node.tabIndex = 0;
        const { uri } = this;
        if (uri) {
            this.toDispose.push(this.files.onDidFilesChange(event => {
                if (event.contains(uri, FileChangeType.ADDED)) {
                    void this.revive();
                }
            }));
        }
        this.update();
    }

    /** What was outside of the folder is not watched. */
    protected override onAfterShow(message: Message): void {
        super.onAfterShow(message);
        if (this.content.isGone) {
            void this.revive();
        }
    }

    protected override onActivateRequest(message: Message): void {
        super.onActivateRequest(message);
        (this.node.querySelector('button') ?? this.node).focus();
    }

    protected get uri(): URI | undefined {
        const uri = fileOf(this.content.description);
        return uri === undefined ? undefined : new URI(uri);
    }

    /** As the person calls it. */
    protected get place(): string | undefined {
        return this.uri && this.labels.getLongName(this.uri);
    }

    protected get isTerminal(): boolean {
        return this.content.description.constructionOptions.factoryId === TERMINAL_WIDGET_FACTORY_ID;
    }

    /** Makes room for what was missing, if it is back. */
    protected async revive(): Promise<void> {
        const { uri } = this;
        if (this.isReviving || this.isDisposed || uri && !await this.files.exists(uri)) {
            return;
        }
        this.isReviving = true;
        try {
            const widget = await this.restorer.revive(this.content.description);
            if (widget && !this.isDisposed) {
                await this.giveWayTo(widget);
            }
        } finally {
            this.isReviving = false;
        }
    }

    protected async giveWayTo(widget: ReactWidget['parent'] & object): Promise<void> {
        const isInFront = this.isVisible;
        await this.focus.whileClosing(async () => {
            await this.shell.addWidget(widget, { ref: this, mode: 'tab-after' });
            if (isInFront) {
                await this.shell.revealWidget(widget.id);
            }
            this.dispose();
        });
    }

    protected render(): React.ReactNode {
        return <div className='openspace-missing-message' role='status' data-testid='missing-tab'>
            <span className={`openspace-missing-icon ${codicon(this.isTerminal ? 'terminal' : 'circle-slash')}`} aria-hidden />
            <h2>{this.headline}</h2>
            <p>{this.explanation}</p>
            <div className='openspace-missing-actions'>
                {this.action}
                <button className='theia-button secondary' onClick={() => this.close()}>{nls.localizeByDefault('Close')}</button>
            </div>
        </div>;
    }

    protected get headline(): string {
        const name = nameOf(this.content.description);
        if (this.isTerminal) {
            return nls.localize('openspace/hands/layouts/terminalEnded', 'The terminal "{0}" has ended', name);
        }
        return this.content.isGone
            ? nls.localize('openspace/hands/layouts/fileGone', '{0} no longer exists', name)
            : nls.localize('openspace/hands/layouts/cannotShow', '{0} cannot be shown', name);
    }

    protected get explanation(): string {
        if (this.isTerminal) {
            return nls.localize('openspace/hands/layouts/terminalPlace', 'It was here when this layout was saved.');
        }
        if (this.content.isGone) {
            return nls.localize('openspace/hands/layouts/fileComesBack',
                '{0} was moved, renamed or deleted. This tab shows it again as soon as it is back.', this.place ?? '');
        }
        return this.place ?? nls.localize('openspace/hands/layouts/viewGone',
            'The view that was here belongs to an extension that is not installed or not running.');
    }

    protected get action(): React.ReactNode {
        const { uri } = this;
        if (this.isTerminal) {
            return this.button(nls.localizeByDefault('New Terminal'), () => void this.commands.executeCommand('terminal:new')
                .then(() => this.close()));
        }
        return uri && this.content.isGone
            ? this.button(nls.localize('openspace/hands/layouts/find', 'Find…'), () => this.quickInput.open(uri.path.base))
            : this.button(nls.localizeByDefault('Try Again'), () => void this.revive());
    }

    protected button(label: string, run: () => void): React.ReactNode {
        return <button className='theia-button main' onClick={run}>{label}</button>;
    }
}
