import { ServerState } from '../lifecycle/server-state';

/** What the status bar shows; icons are those of VS Code. */
export interface StatusWords {
    readonly text: string;
    readonly tooltip: string;
    readonly look: 'plain' | 'warning' | 'error';
}

/** A server in the status bar, where it stands beside the name of the language. */
export function statusWords(name: string, state: ServerState): StatusWords {
    switch (state.kind) {
        case 'stopped': return plain('$(circle-slash)', `The ${name} language server is stopped.`);
        case 'starting': return plain('$(loading~spin)', `The ${name} language server is starting.`);
        case 'ready': return plain('$(check)', `The ${name} language server is ready.`);
        case 'restarting': return {
            text: '$(sync~spin) Restarting',
            tooltip: `The ${name} language server stopped and is restarted. ${state.reason}.`,
            look: 'warning'
        };
        case 'failed': return {
            text: '$(error) Server failed', tooltip: `The ${name} language server keeps stopping. ${state.reason}.`, look: 'error'
        };
        case 'missing': return plain('$(info) No server', `There is no ${name} language server on this machine. ${state.install}.`);
        case 'untrusted': return plain(
            '$(shield) No server', `The ${name} language server can run code of this folder. It starts when you trust the folder.`
        );
        case 'disabled': return plain('$(circle-slash)', `The ${name} language server is turned off in the settings.`);
    }
}

function plain(text: string, tooltip: string): StatusWords {
    return { text, tooltip, look: 'plain' };
}

/** What the person may do about a server. */
export type ServerAction = 'start' | 'restart' | 'stop' | 'log' | 'install' | 'trust' | 'settings';

export function actionsFor(state: ServerState): readonly ServerAction[] {
    switch (state.kind) {
        case 'stopped': return ['start', 'log'];
        case 'missing': return ['install', 'start'];
        case 'untrusted': return ['trust'];
        case 'disabled': return ['settings'];
        case 'failed': return ['restart', 'log'];
        default: return ['restart', 'log', 'stop'];
    }
}
