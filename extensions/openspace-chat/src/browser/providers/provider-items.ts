import { nls } from '@theia/core/lib/common/nls';
import { QuickPickItem, QuickPickSeparator } from '@theia/core/lib/common/quick-pick-service';
import { ProviderInfo, ProviderMethod, ProviderPrompt } from '../../common/services/providers-service';

/** A provider that the server knows, or another way: one that it does not know, or its own dialogue in a terminal. */
export interface ProviderItem extends QuickPickItem {
    readonly provider: ProviderInfo | 'custom' | 'terminal';
}

/** What can be done with a provider. */
export interface MethodItem extends QuickPickItem {
    /** Undefined stands for taking the credentials away. */
    readonly method: ProviderMethod | undefined;
}

/** Ids of those that most people look for. */
const POPULAR = ['anthropic', 'github-copilot', 'openai', 'google', 'openrouter', 'opencode', 'vercel'];

/** The connected ones first, then those that most people look for, then all others by name; at the end the other ways. */
export function providerItems(providers: readonly ProviderInfo[], canAdd: boolean): Array<ProviderItem | QuickPickSeparator> {
    const connected = providers.filter(provider => provider.connected);
    const popular = POPULAR.flatMap(id => providers.filter(provider => provider.id === id && !provider.connected));
    const others = providers.filter(provider => !connected.includes(provider) && !popular.includes(provider)).sort(
        (a, b) => a.name.localeCompare(b.name)
    );
    const groups: Array<[string, readonly ProviderInfo[]]> = [
        [nls.localize('openspace/chat/provider/connected', 'Connected'), connected],
        [nls.localize('openspace/chat/provider/popular', 'Popular'), popular],
        [nls.localize('openspace/chat/provider/others', 'Others'), others]
    ];
    return [
        ...groups.filter(([, members]) => members.length > 0).flatMap(
            ([label, members]) => [{ type: 'separator' as const, label }, ...members.map(providerItem)]
        ),
        { type: 'separator' as const, label: '' },
        ...(canAdd ? [{
            provider: 'custom' as const,
            label: nls.localize('openspace/chat/provider/custom', '$(add) Another server, with an OpenAI-compatible interface…')
        }] : []),
        {
            provider: 'terminal' as const,
            label: nls.localize('openspace/chat/provider/terminal', '$(terminal) Another way, in a terminal…'),
            description: 'opencode auth login'
        }
    ];
}

function providerItem(provider: ProviderInfo): ProviderItem {
    const { id, name, connected, methods } = provider;
    return {
        provider, label: connected ? `$(check) ${name}` : name, description: id,
        detail: methods.length > 1 ? methods.map(({ label }) => label).join(' · ') : undefined
    };
}

/** Ways to connect; at the end the way out, if there is one. */
export function methodItems({ name, methods, removable }: ProviderInfo): MethodItem[] {
    return [
        ...methods.map(method => ({ method, label: `$(${method.kind === 'key' ? 'key' : 'globe'}) ${methodLabel(method)}` })),
        ...(removable
            ? [{ method: undefined, label: nls.localize('openspace/chat/provider/disconnect', '$(debug-disconnect) Disconnect {0}', name) }]
            : [])
    ];
}

function methodLabel({ kind, label }: ProviderMethod): string {
    return kind === 'key' && label === 'API key' ? nls.localize('openspace/chat/provider/key', 'API key') : label;
}

/** Whether the answers so far make the question necessary. */
export function isAsked({ when }: ProviderPrompt, answers: Readonly<Record<string, string>>): boolean {
    return when === undefined || (answers[when.key] === when.value) === (when.op === 'eq');
}
