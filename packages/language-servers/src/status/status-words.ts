import { l10n } from 'vscode';
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
        case 'stopped': return plain('$(circle-slash)', l10n.t('The {0} language server is stopped.', name));
        case 'starting': return plain('$(loading~spin)', l10n.t('The {0} language server is starting.', name));
        case 'ready': return plain('$(check)', l10n.t('The {0} language server is ready.', name));
        case 'restarting': return {
            text: l10n.t('$(sync~spin) Restarting'),
            tooltip: l10n.t('The {0} language server stopped and is restarted. {1}.', name, state.reason),
            look: 'warning'
        };
        case 'failed': return {
            text: l10n.t('$(error) Server failed'),
            tooltip: l10n.t('The {0} language server keeps stopping. {1}.', name, state.reason),
            look: 'error'
        };
        case 'missing': return plain(
            l10n.t('$(info) No server'), l10n.t('There is no {0} language server on this machine. {1}.', name, state.install)
        );
        case 'untrusted': return plain(
            l10n.t('$(shield) No server'),
            l10n.t('The {0} language server can run code of this folder. It starts when you trust the folder.', name)
        );
        case 'disabled': return plain('$(circle-slash)', l10n.t('The {0} language server is turned off in the settings.', name));
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
