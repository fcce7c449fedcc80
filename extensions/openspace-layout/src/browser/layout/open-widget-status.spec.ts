import { FrontendApplication } from '@theia/core/lib/browser/frontend-application';
import { StatusBar } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { WidgetStatusBarContribution, WidgetStatusBarService } from '@theia/core/lib/browser/widget-status-bar-service';
import { Widget } from '@theia/core/lib/browser/widgets';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, expect, it } from 'vitest';
import { OpenWidgetStatus } from './open-widget-status';

/** What the status bar tells of. */
let told: Widget | undefined;
let changed: Emitter<{ newValue: Widget | null }>;

function start(service: new () => WidgetStatusBarService): void {
    const editors: WidgetStatusBarContribution<Widget> = {
        canHandle: (widget): widget is Widget => widget.hasClass('editor'),
        activate: (_bar, widget) => { told = widget; },
        deactivate: () => { told = undefined; }
    };
    const container = new Container();
    container.bind(ContributionProvider)
        .toConstantValue({ getContributions: () => [editors] })
        .whenTargetNamed(WidgetStatusBarContribution);
    container.bind(StatusBar).toConstantValue({});
    container.bind(service).toSelf();
    changed = new Emitter();
    container.get(service).onStart({ shell: { onDidChangeCurrentWidget: changed.event } } as unknown as FrontendApplication);
}

function widgetOf(className: string): Widget {
    const widget = new Widget();
    widget.addClass(className);
    changed.fire({ newValue: widget });
    return widget;
}

beforeEach(() => {
    told = undefined;
    start(OpenWidgetStatus);
});

it('tells nothing of an editor that is closed, wherever the person is then', () => {
    const editor = widgetOf('editor');
    widgetOf('chat');
    expect(told).toBe(editor);
    editor.dispose();
    expect(told).toBeUndefined();
});

it('tells of the editor that is there when another one is closed', () => {
    const first = widgetOf('editor');
    const second = widgetOf('editor');
    first.dispose();
    expect(told).toBe(second);
    changed.fire({ newValue: null });
    expect(told).toBe(second);
});
