import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { errorText, reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { FieldProblem, SettingsGroup, SettingsNote } from 'openspace-interface/lib/browser/settings-page/setting-row';
import { Marked, useFound } from 'openspace-interface/lib/browser/settings-page/settings-search';
import { AgentSettings, ToolServerEntry, ToolServerInput } from '../../common/services/agent-settings-service';
import { ToolServer, ToolServersService, ToolServerState } from '../../common/services/tool-servers-service';
import { attempt } from '../commands/attempt';
import { PastedServersForm } from './pasted-servers-form';
import { FileLink, ServerNotes, SourceBadge, useAgentSettings } from './settings-parts';
import { ToolServerForm } from './tool-server-form';

/** How often the state of the servers is looked at, in milliseconds: nobody tells of one that has died. */
const LOOK_AGAIN = 3_000;

const ICONS: Readonly<Record<ToolServerState, string>> = { connected: 'pass', off: 'circle-slash', failed: 'error', 'sign-in': 'key' };

type Form = { readonly kind: 'form'; readonly entry?: ToolServerEntry } | { readonly kind: 'json' };

/** Servers that give the agent tools. */
export const ToolServersSection = (): React.JSX.Element => {
    const { model, settings } = useAgentSettings();
    const { states, look, problem } = useStates();
    const [form, setForm] = React.useState<Form>();
    const put = async (servers: Readonly<Record<string, ToolServerInput>>, mode: 'add' | 'change'): Promise<string | undefined> => {
        const refused = await model.change(() => model.service.putServers(servers, mode));
        await look();
        if (refused === undefined) {
            setForm(undefined);
        }
        return refused;
    };
    const close = (): void => setForm(undefined);
    return <>
        <ServerNotes />
        {problem !== undefined && <SettingsNote kind='error'>{problem}</SettingsNote>}
        {settings && <SettingsGroup label={nls.localize('openspace/chat/settings/servers', 'Servers')}
            actions={settings.editable && <>
                <button type='button' className={`theia-button ${form ? 'secondary' : 'main'}`} data-testid='server-add'
                    onClick={() => setForm({ kind: 'form' })}>
                    {nls.localize('openspace/chat/settings/addServer', 'Add Server')}
                </button>
                <button type='button' className='theia-button secondary' data-testid='server-paste'
                    onClick={() => setForm({ kind: 'json' })}>
                    {nls.localize('openspace/chat/settings/pasteServer', 'Paste JSON')}
                </button>
            </>}>
            {form?.kind === 'form' && !form.entry
                && <ToolServerForm onCancel={close} onSave={(name, input) => put({ [name]: input }, 'add')} />}
            {form?.kind === 'json' && <PastedServersForm onCancel={close} onSave={servers => put(servers, 'add')} />}
            {settings.servers.map(entry => form?.kind === 'form' && form.entry?.name === entry.name
                ? <ToolServerForm key={entry.name} entry={entry} onCancel={close}
                    onSave={(name, input) => put({ [name]: input }, 'change')} />
                : <ToolServerRow key={entry.name} entry={entry} state={states.get(entry.name)} look={look} settings={settings}
                    onEdit={() => setForm({ kind: 'form', entry })} onPut={put} />)}
            {settings.servers.length === 0 && <p className='openspace-settings-empty'>
                {nls.localize('openspace/chat/settings/noServers', 'None yet. A server gives the agent tools beside its own.')}
            </p>}
        </SettingsGroup>}
        {settings?.editable && <p className='openspace-settings-muted'>{nls.localize(
            'openspace/chat/settings/serversFile',
            'What you add here is kept in a file that only you can read, values of variables and headers included.'
        )} {settings.file !== undefined && <FileLink file={settings.file} label='opencode.json' />}</p>}
    </>;
};

function useStates(): { states: ReadonlyMap<string, ToolServer>; look: () => Promise<void>; problem: string | undefined } {
    const service = useService<ToolServersService>(ToolServersService);
    const [states, setStates] = React.useState<ReadonlyMap<string, ToolServer>>(new Map());
    const [problem, setProblem] = React.useState<string>();
    const look = React.useCallback(async () => {
        try {
            setStates(new Map((await service.overview()).tools.map(server => [server.name, server])));
            setProblem(undefined);
        } catch (error) {
            setProblem(errorText(error));
        }
    }, [service]);
    React.useEffect(() => {
        void look();
        const timer = setInterval(() => document.hidden || void look(), LOOK_AGAIN);
        return () => clearInterval(timer);
    }, [look]);
    return { states, look, problem };
}

interface ToolServerRowProps {
    readonly entry: ToolServerEntry;
    readonly state: ToolServer | undefined;
    readonly settings: AgentSettings;
    readonly look: () => Promise<void>;
    readonly onEdit: () => void;
    readonly onPut: (servers: Readonly<Record<string, ToolServerInput>>, mode: 'change') => Promise<string | undefined>;
}

const ToolServerRow = ({ entry, state, settings, look, onEdit, onPut }: ToolServerRowProps): React.JSX.Element | null => {
    const { model } = useAgentSettings();
    const service = useService<ToolServersService>(ToolServersService);
    const messages = useService<MessageService>(MessageService);
    const [isBusy, setBusy] = React.useState(false);
    const [problem, setProblem] = React.useState<string>();
    const { name, source, shape } = entry;
    const place = shape?.command?.join(' ') ?? shape?.url;
    if (!useFound(name, place, 'mcp', state?.problem)) {
        return null;
    }
    const isOwn = source.owner === 'here' && settings.editable;
    const run = async (action: () => Promise<unknown>): Promise<void> => {
        setBusy(true);
        await attempt(messages, action);
        await look();
        setBusy(false);
    };
    const button = (testID: string, label: string, action: () => Promise<unknown>): React.JSX.Element =>
        <button type='button' className='openspace-link-button' data-testid={testID} disabled={isBusy} aria-label={`${label}: ${name}`}
            onClick={() => void run(action)}>{label}</button>;
    const enabled = shape?.enabled !== false;
    return <div className='openspace-settings-item' data-testid='server-row' data-server={name} data-state={state?.state ?? 'unknown'}>
        <Icon name={isBusy ? 'loading' : ICONS[state?.state ?? 'off']} spin={isBusy} />
        <div className='openspace-settings-item-text'>
            <span><span className='openspace-setting-label'><Marked text={name} /></span> <span className='openspace-settings-muted'>
                {state && stateWord(state.state)}</span></span>
            {place !== undefined && <code className='openspace-settings-place'><Marked text={place} /></code>}
            {shape && shape.environment.length + shape.headers.length > 0 && <span className='openspace-settings-muted'>
                {[...shape.environment, ...shape.headers].map(key => `${key}=•••`).join(' · ')}
            </span>}
            {state?.problem !== undefined && <span className='openspace-setting-problem'>
                <Icon name='error' /><span>{reasonText(state.problem)}</span>
            </span>}
            {problem !== undefined && <FieldProblem text={problem} />}
            <SourceBadge source={source} />
        </div>
        <div className='openspace-settings-actions'>
            {state?.state === 'sign-in'
                && button('server-sign-in', nls.localize('openspace/chat/settings/signIn', 'Sign in'), () => service.signIn(name))}
            {state?.state === 'connected'
                ? button('server-disconnect', nls.localize('openspace/chat/settings/disconnect', 'Disconnect'),
                    () => service.setConnected(name, false))
                : state && enabled && button('server-connect', nls.localize('openspace/chat/settings/reconnect', 'Reconnect'),
                    () => service.setConnected(name, true))}
            {isOwn && shape && <>
                <button type='button' className='openspace-link-button' data-testid='server-edit'
                    aria-label={`${nls.localizeByDefault('Edit')}: ${name}`}
                    onClick={onEdit}>{nls.localizeByDefault('Edit')}</button>
                {button('server-enable', enabled ? nls.localize('openspace/chat/settings/disable', 'Disable')
                    : nls.localize('openspace/chat/settings/enable', 'Enable'),
                async () => setProblem(await onPut({ [name]: { ...inputOf(entry), enabled: !enabled } }, 'change')))}
                {button('server-remove', nls.localizeByDefault('Remove'),
                    async () => setProblem(await model.change(() => model.service.removeServer(name))))}
            </>}
        </div>
    </div>;
};

/** As it is, with all values that are not shown. */
export function inputOf({ shape }: ToolServerEntry): ToolServerInput {
    const { type = 'local', command, cwd, url, environment = [], headers = [] } = shape ?? {};
    const kept = (keys: readonly string[]): Record<string, { keep: true }> => Object.fromEntries(keys.map(key => [key, { keep: true }]));
    return type === 'local' ? { type, command, cwd, environment: kept(environment) } : { type, url, headers: kept(headers) };
}

function stateWord(state: ToolServerState): string {
    switch (state) {
        case 'connected': return nls.localize('openspace/chat/settings/stateConnected', 'connected');
        case 'off': return nls.localize('openspace/chat/settings/stateOff', 'off');
        case 'failed': return nls.localize('openspace/chat/settings/stateFailed', 'failed');
        case 'sign-in': return nls.localize('openspace/chat/settings/stateSignIn', 'needs a sign-in');
    }
}
