import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { NavigatableWidgetOptions } from '@theia/core/lib/browser/navigatable-types';
import { DidCreateWidgetEvent, WidgetFactory, WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { Widget } from '@theia/core/lib/browser/widgets';
import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { Container, inject, injectable, interfaces } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it } from 'vitest';
import { FilesService } from '../../common/services/files-service';
import { WorkspacePaths } from '../paths/workspace-paths';
import { FocusKeeper } from '../person/focus-keeper';
import { Surface } from '../surfaces/surface';
import { OfferedSelection } from '../surfaces/surface-context';
import { bindFileSurface } from './bind-file-surface';
import { FileKind, FileSurface, Standpoint } from './file-surface';
import { FileTab, FileTabs } from './file-tabs';
import { onCurrentFile, personCommandsOf } from './person-commands';
import { FileWorkshop, WorkshopLoader } from './workshop-loader';

const VIEW = 'notebooks';
const FIRST = 'file:///w/docs/notes/first.note';

class NoteTab extends Widget implements FileTab {
    readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange = this.onDidChangeEmitter.event;
    cell = 1;
    isShown = true;
    isInWindow = false;

    constructor({ uri }: NavigatableWidgetOptions) {
        super();
        this.id = `${VIEW}:${uri}`;
    }

    override get isAttached(): boolean {
        return this.isInWindow;
    }

    override get isVisible(): boolean {
        return this.isShown;
    }

    ownsEscape(focused: Element): boolean {
        return focused === this.node;
    }
}

@injectable()
class NoteTabs extends FileTabs<NoteTab> {
    readonly factoryId = VIEW;
}

let failures: number;
let opened: number;

class NoteLoader extends WorkshopLoader<FileWorkshop> {
    protected async open(): Promise<FileWorkshop> {
        opened++;
        if (failures-- > 0) {
            throw new Error('no network');
        }
        return {
            embedding: { embed: async (uri, host) => {
                host.textContent = uri;
                return Disposable.create(() => host.replaceChildren());
            } },
            createView: options => new NoteTab(options)
        };
    }
}

@injectable()
class NoteSurface extends FileSurface<NoteTab> {
    @inject(NoteTabs) protected readonly tabs: NoteTabs;
    @inject(NoteLoader) protected readonly loader: NoteLoader;

    readonly description = { id: 'note', purpose: 'Notes.' } as Surface['description'];
    protected readonly kind: FileKind = { ending: '.note', folder: 'docs/notes', label: 'Note', iconClass: 'icon', linkScheme: 'note' };

    registerAgentCommands(): void { }

    protected stateIn({ cell }: NoteTab): string {
        return `cell ${cell}`;
    }

    protected async goTo(tab: NoteTab, place: string): Promise<void> {
        tab.cell = Number(place);
    }

    protected standpointIn({ cell }: NoteTab): Standpoint<NoteTab> {
        return { line: cell, resume: async tab => { tab.cell = cell; } };
    }

    protected selectionIn({ cell }: NoteTab): OfferedSelection | undefined {
        return cell > 1 ? { kind: 'excerpt', label: `cell ${cell}`, text: 'x' } : undefined;
    }
}

describe('a surface of files', () => {
    let surface: NoteSurface;
    let tabs: NoteTabs;
    let container: Container;
    /** What happened to the window. */
    let seen: string[];
    let current: Widget | undefined;
    let created: Emitter<DidCreateWidgetEvent>;
    let known: NoteTab[];

    /** Makes each widget once, as Theia does. */
    const getOrCreateWidget = async (factoryId: string, options: NavigatableWidgetOptions): Promise<Widget> => {
        const id = `${factoryId}:${options.uri}`;
        let tab = known.find(one => one.id === id);
        if (!tab) {
            tab = await container.get<WidgetFactory>(WidgetFactory).createWidget(options) as NoteTab;
            known.push(tab);
            created.fire({ factoryId, widget: tab });
        }
        return tab;
    };

    beforeEach(() => {
        [failures, opened, seen, known, current, created] = [0, 0, [], [], undefined, new Emitter()];
        container = new Container();
        const bind: interfaces.Bind = container.bind.bind(container);
        bind<unknown>(WidgetManager).toConstantValue({
            onDidCreateWidget: created.event, getWidgets: (id: string) => id === VIEW ? known : [], getOrCreateWidget
        });
        bind<unknown>(ApplicationShell).toConstantValue({
            get currentWidget() { return current; },
            addWidget: async (widget: NoteTab, options: ApplicationShell.WidgetOptions) => {
                widget.isInWindow = true;
                seen.push(`add to ${options.area}`);
            },
            revealWidget: async () => { seen.push('reveal'); },
            activateWidget: async () => { seen.push('activate'); }
        });
        bind<unknown>(FilesService).toConstantValue({
            locate: async (path: string) => {
                if (path !== 'docs/notes/first.note') {
                    throw new Error(`File not found: ${path}`);
                }
                return { path, uri: FIRST, kind: 'file' };
            }
        });
        bind<unknown>(WorkspacePaths).toConstantValue({ pathOf: (uri: URI) => uri.path.toString().replace('/w/', '') });
        bind<unknown>(FocusKeeper).toConstantValue({
            during: (work: () => Promise<unknown>) => work(), bringPersonTo: async () => { seen.push('person'); }
        });
        bindFileSurface(bind, { factoryId: VIEW, surface: NoteSurface, tabs: NoteTabs, loader: NoteLoader });
        surface = container.get(NoteSurface);
        tabs = container.get(NoteTabs);
    });

    it('loads its code with the first file, once, and tries again after it failed', async () => {
        expect([surface.files.endings, surface.links.scheme, surface.stateOf(new Widget()), opened])
            .toEqual([['.note'], 'note', undefined, 0]);
        failures = 1;
        await expect(tabs.open(FIRST)).rejects.toThrow('no network');
        await Promise.all([tabs.open(FIRST), container.get(NoteLoader).load()]);
        expect([opened, known.length]).toEqual([2, 1]);
    });

    it('opens a file for the person in front, or only to be seen, in one tab', async () => {
        const tab = await surface.files.open(new URI(FIRST));
        expect(await surface.files.open(new URI(FIRST), { mode: 'reveal', widgetOptions: { area: 'right' } })).toBe(tab);
        expect(seen).toEqual(['add to main', 'activate', 'reveal']);
        expect([tabs.find(FIRST), tabs.uriOf(tab), tabs.find('file:///w/other.note')]).toEqual([tab, FIRST, undefined]);
    });

    it('is found by a bare name and known by its path', async () => {
        expect(await surface.content.resolve?.('first', {} as never)).toEqual({ contentId: 'docs/notes/first.note', uri: FIRST });
        await expect(surface.content.resolve?.('nothing', {} as never)).rejects.toThrow('File not found: nothing.note');
        const tab = await surface.content.open('first', { widgetOptions: { area: 'bottom' } });
        expect([surface.content.contentIdOf(tab), surface.content.find('docs/notes/first.note')]).toEqual(['docs/notes/first.note', tab]);
        expect(seen).toEqual(['add to bottom', 'reveal']);
    });

    it('takes no tab of others for its own, however alike their names', async () => {
        const stranger = Object.assign(new Widget(), { id: `${VIEW}-of-others:${FIRST}` });
        current = stranger;
        expect([
            tabs.is(stranger), tabs.is(undefined), tabs.current, surface.stateOf(stranger), surface.content.contentIdOf(stranger),
            surface.places.of(stranger), surface.context.of(stranger)
        ]).toEqual([false, false, undefined, undefined, undefined, undefined, undefined]);
    });

    it('tells what changes in its tabs, what is selected there, and where Escape belongs to it', async () => {
        let changes = 0;
        surface.onDidChangeState(() => changes++);
        const tab = await tabs.open(FIRST);
        tab.onDidChangeEmitter.fire();
        expect([changes, surface.stateOf(tab), surface.context.of(tab)]).toEqual([1, 'cell 1', { path: 'docs/notes/first.note' }]);
        tab.cell = 2;
        expect(surface.context.of(tab)).toMatchObject({ selection: { label: 'cell 2' } });
        expect([tab.node, document.body].map(element => surface.keyboard.ownsEscape?.(element))).toEqual([true, false]);
        tab.isShown = false;
        expect([surface.context.of(tab), surface.places.of(tab)]).toEqual([undefined, undefined]);
    });

    it('follows links to a place, and goes back to where somebody was, also if the tab was closed meanwhile', async () => {
        await surface.links.open('first', '7');
        const tab = known[0];
        const place = surface.places.of(tab)!;
        expect(place).toMatchObject({ widgetId: tab.id, path: 'docs/notes/first.note', line: 7 });
        tab.cell = 3;
        expect([place.isSame(surface.places.of(tab)!), place.isSame(place)]).toEqual([false, true]);
        await place.restore();
        expect([tab.cell, seen]).toEqual([7, ['add to main', 'activate', 'reveal']]);
        known = [];
        await place.goTo();
        expect([known[0].cell, seen.slice(3)]).toEqual([7, ['add to main', 'reveal', 'person']]);
    });

    it('stands in other surfaces', async () => {
        const host = document.createElement('div');
        const embedded = await surface.content.embed?.('first', host);
        expect(host.textContent).toBe(FIRST);
        embedded?.dispose();
        expect(host.childNodes).toHaveLength(0);
    });

    it('has commands for the person that need a tab in front', async () => {
        const command = personCommandsOf('note', 'Notebook')('export', 'Export…', 'exportNote');
        expect(command).toMatchObject({ id: 'openspace-note:export', category: 'Notebook', label: 'Export…' });
        const exported: string[] = [];
        const handler = onCurrentFile(tabs, async uri => { exported.push(uri); });
        expect(handler.isEnabled?.()).toBe(false);
        await handler.execute();
        current = await tabs.open(FIRST);
        expect(handler.isEnabled?.()).toBe(true);
        await handler.execute();
        expect(exported).toEqual([FIRST]);
    });
});
