import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';

/** What the view says about an agent of Theia's chat. */
export interface ConfiguredAgent {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly iconClass?: string;
    readonly enabled: boolean;
    /** Answers where no agent is named. */
    readonly isDefault: boolean;
}

export interface AiConfigurationViewProps {
    readonly agents: readonly ConfiguredAgent[];
    readonly onToggle: (agent: ConfiguredAgent) => void;
    /** What can be configured elsewhere: a label and what its button does. */
    readonly links: readonly { readonly label: string; readonly open: () => void }[];
}

export function AiConfigurationView({ agents, onToggle, links }: AiConfigurationViewProps): React.ReactElement {
    return <div className='openspace-ai-configuration-content'>
        <section aria-labelledby='openspace-ai-agents'>
            <h2 id='openspace-ai-agents'>{nls.localizeByDefault('Agents')}</h2>
            <p>
                {nls.localize(
                    'openspace/chat/theia/agents', 'Agents to ask in Theia\'s own chat (AI Chat). The Chat panel works without it.'
                )}
            </p>
            <ul>{agents.map(agent => <AgentRow key={agent.id} agent={agent} onToggle={onToggle} />)}</ul>
        </section>
        <section aria-labelledby='openspace-ai-models'>
            <h2 id='openspace-ai-models'>{nls.localize('openspace/chat/theia/modelsTitle', 'Models and tools')}</h2>
            <p>{nls.localize(
                'openspace/chat/theia/models',
                'Models, providers, agents and tool servers are those of opencode, for the panel and for Theia\'s chat alike.'
            )}</p>
            <div className='openspace-ai-configuration-links'>
                {links.map(({ label, open }) =>
                    <button key={label} type='button' className='theia-button secondary' onClick={open}>{label}</button>)}
            </div>
        </section>
    </div>;
}

function AgentRow(
    { agent, onToggle }: { readonly agent: ConfiguredAgent; readonly onToggle: (agent: ConfiguredAgent) => void }
): React.ReactElement {
    return <li data-testid='ai-agent' data-agent-id={agent.id} data-enabled={agent.enabled}>
        <span className={agent.iconClass ?? codicon('hubot')} aria-hidden='true' />
        <div className='openspace-ai-agent-text'>
            <div className='openspace-ai-agent-name'>
                <strong>@{agent.name}</strong>
                {agent.isDefault && <span className='openspace-ai-agent-default'>
                    {nls.localize('openspace/chat/theia/default', 'answers by default')}
                </span>}
            </div>
            <p>{agent.description}</p>
        </div>
        <label>
            <input type='checkbox' className='theia-input' checked={agent.enabled} onChange={() => onToggle(agent)}
                aria-label={nls.localize('openspace/chat/theia/enable', 'Offer @{0} in AI Chat', agent.name)} />
            {nls.localize('openspace/chat/theia/enabled', 'On')}
        </label>
    </li>;
}
