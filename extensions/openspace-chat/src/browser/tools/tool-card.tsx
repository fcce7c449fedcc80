import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { ToolPart } from 'openspace-agent/lib/common';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { CommandDescription, CommandTarget, CommandWords } from 'openspace-core/lib/browser/commands/command-words';
import { CodeBlock } from 'openspace-content/lib/browser/code/code-block';
import { languageOf } from 'openspace-content/lib/browser/code/colored-diff';
import { DiffText } from 'openspace-content/lib/browser/code/diff-text';
import { ChangeCounts } from 'openspace-interface/lib/browser/controls/change-counts';
import { Fold } from 'openspace-interface/lib/browser/controls/fold';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { useEventValue } from 'openspace-interface/lib/browser/rendering/use-event-value';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { sumCounts } from 'openspace-interface/lib/browser/text/diff-counts';
import { markHiddenCodes } from 'openspace-interface/lib/browser/text/hidden-codes';
import { useFollow } from '../deeds/use-follow';
import { commandOfTool, isWindowTool } from '../model/command-tool';
import { isSandboxed } from '../model/sandbox-tools';
import { endedWell, lastLine, shellRun } from '../model/shell-output';
import { sessionOfCall, taskCall, todosOf } from '../model/task-call';
import { changesOf, FileChange, isChangeTool } from '../model/tool-changes';
import { toolLabel } from '../model/tool-label';
import { refusalOf } from '../model/tool-refusal';
import { summarizeTool } from '../model/tool-summary';
import { useDiffWrapping } from '../preferences/use-diff-wrapping';
import { useUnfolded } from '../preferences/use-unfolded';
import { ChatSelection } from '../selection/chat-selection';
import { DiffButton } from './diff-button';
import { FileButton } from './file-button';
import { FilePreview } from './file-preview';
import { TodoItems } from './todo-items';
import { toolErrorText } from './tool-error-text';
import { outputLabel, refusalWord, statusOf, ToolStateIcon } from './tool-state-icon';
import { TurnOver, WorkFolder } from './turn-over';

interface ToolCardProps {
    readonly part: ToolPart;
}

/** One tool call of the agent in a line; what it got and gave folds out, in the form that suits the tool. */
export const ToolCard = React.memo(({ part }: ToolCardProps) => {
    const { name, title, icon } = summarizeTool(part, React.useContext(WorkFolder));
    const description = useAction(part);
    const action = description && markHiddenCodes(description.what);
    const target = description?.target;
    const refusal = refusalOf(part);
    const status = statusOf(part);
    const isOpen = useUnfolded(part.tool === 'bash' ? 'shell' : isChangeTool(part.tool) ? 'edits' : undefined);
    const summary = <>
        <Icon name={action ? 'layout' : icon} />
        <span className='openspace-tool-name'>{action ? toolLabel('openspace') : toolLabel(name)}</span>
        <span className='openspace-tool-title' title={action ?? title}>{action ?? title}</span>
        <ToolNote part={part} />
        {isSandboxed(part) && <SandboxMark />}
        {refusal && <span className='openspace-tool-refusal' aria-hidden='true'>{refusalWord(refusal)}</span>}
        {!endedBadly(part) && <ToolStateIcon status={status} />}
    </>;
    return <Fold className='openspace-tool' memory={part.id} isOpen={isOpen} summary={summary} data-testid='tool-card'
        data-tool={name} data-state={part.state.status} data-refusal={status === part.state.status ? undefined : status}>
        {action !== undefined && target && <ShowAction action={action} target={target} />}
        <ToolDetails part={part} />
        {part.state.status === 'completed'
            && part.state.attachments?.map(attachment => <FilePreview key={attachment.id} part={attachment} />)}
    </Fold>;
});
ToolCard.displayName = 'ToolCard';

/** What a command of the IDE that was called as a tool did, or is to do, as all others are told. */
function useAction({ tool, state }: ToolPart): CommandDescription | undefined {
    const registry = useService(AgentCommandRegistry);
    const words = useService(CommandWords);
    // Definitions of surfaces may come later than the conversation.
    const definition = useEventValue(registry.onDidChange, () => {
        const cmd = isWindowTool(tool) ? commandOfTool(tool, registry.definitions.map(({ id }) => id)) : undefined;
        return cmd === undefined ? undefined : registry.definition(cmd);
    });
    return React.useMemo(() => {
        // Until it is through, it is told like one that was not done.
        const success = state.status === 'completed';
        return definition && words.describe({ cmd: definition.id, args: state.input, verdict: success ? 'ran' : 'refused', success });
    }, [definition, words, state]);
}

/** Leads to what was done in the window, as the chips below messages do. */
const ShowAction = ({ action, target }: { readonly action: string; readonly target: CommandTarget }): React.JSX.Element => {
    const follow = useFollow();
    const label = nls.localize('openspace/chat/goThere', '{0}. Show it', action);
    return <button type='button' className='openspace-link-button' data-testid='show-action' aria-label={label} title={label}
        onClick={() => follow(target)}>
        <Icon name='go-to-file' />{nls.localize('openspace/chat/showAction', 'Show it')}
    </button>;
};

/** Where it ran. */
const SandboxMark = (): React.JSX.Element => {
    const label = nls.localize('openspace/chat/sandbox/mark', 'in sandbox');
    return <span className='openspace-tool-sandbox' data-testid='tool-sandbox' role='img' aria-label={label} title={label}>
        <Icon name='shield' />
    </span>;
};

/** The exit code says it; a tick beside it would say the opposite. */
function endedBadly(part: ToolPart): boolean {
    return part.tool === 'bash' && part.state.status === 'completed' && !endedWell(part);
}

/** What is worth knowing without opening the card. */
const ToolNote = ({ part }: ToolCardProps): React.JSX.Element | null => {
    const over = React.useContext(TurnOver);
    if (part.tool === 'bash') {
        const { output, exit } = shellRun(part);
        if (part.state.status === 'running' && output && !over) {
            return <span className='openspace-tool-live' aria-hidden='true'>{lastLine(output)}</span>;
        }
        return exit ? <span className={`openspace-tool-exit${endedWell(part) ? '' : ' openspace-mod-failed'}`}>
            {nls.localize('openspace/chat/exit', 'exit {0}', exit)}
        </span> : null;
    }
    if (isChangeTool(part.tool)) {
        const counts = changesOf(part).flatMap(
            ({ additions, deletions }) => additions === undefined || deletions === undefined ? [] : [{ additions, deletions }]
        );
        return counts.length > 0 ? <ChangeCounts {...sumCounts(counts)} /> : null;
    }
    return null;
};

const ToolDetails = ({ part }: ToolCardProps): React.JSX.Element => {
    if (part.tool === 'bash') {
        return <ShellCall part={part} />;
    }
    if (isChangeTool(part.tool)) {
        return <ChangeCall part={part} />;
    }
    if (part.tool === 'task') {
        return <TaskCall part={part} />;
    }
    if (part.tool === 'todowrite' && part.state.status !== 'error') {
        return <TodoItems todos={todosOf(part)} />;
    }
    return <AnyCall part={part} />;
};

/** Tools of MCP servers and plug-ins, and those whose input says it all. */
const AnyCall = ({ part }: ToolCardProps): React.JSX.Element => {
    const { input, output } = summarizeTool(part);
    const { url } = part.state.input;
    return <>
        {typeof url === 'string' ? <ToolText label={nls.localize('openspace/chat/toolAddress', 'Address')} text={url} />
            : input && <ToolText label={nls.localize('openspace/chat/toolInput', 'Input')} text={input} />}
        {output && <ToolText label={outputLabel(part)} text={toolErrorText(part, output)} />}
    </>;
};

/** The files that a call changes, each with its diff and a way into the editor. */
const ChangeCall = ({ part }: { readonly part: ToolPart }): React.JSX.Element => <>
    {changesOf(part).map(change => <ChangedFile key={change.path} change={change} part={part} />)}
    {part.state.status === 'error' && <ToolText label={outputLabel(part)} text={toolErrorText(part, part.state.error)} />}
</>;

const ChangedFile = (
    { change: { path, diff, content, additions, deletions }, part }: { readonly change: FileChange; readonly part: ToolPart }
): React.JSX.Element => {
    const wrapping = useDiffWrapping();
    return <>
        <div className='openspace-changed-file'>
            <FileButton path={path} />
            {part.state.status === 'completed' && <DiffButton sessionID={part.sessionID} messageID={part.messageID} path={path} />}
            {additions !== undefined && deletions !== undefined && <ChangeCounts additions={additions} deletions={deletions} />}
        </div>
        {diff !== undefined && <DiffText diff={diff} isNamed path={path} wrapping={wrapping} />}
        {content !== undefined && <CodeBlock code={content} language={languageOf(path)} />}
    </>;
};

/** A shell command, what it printed so far, and how it ended. */
const ShellCall = ({ part }: { readonly part: ToolPart }): React.JSX.Element => {
    const { command, output, exit } = shellRun(part);
    const { status } = part.state;
    const end = React.useRef<HTMLPreElement>(null);
    // Who watches a running command looks at its newest lines.
    React.useLayoutEffect(() => {
        if (status === 'running' && end.current) {
            end.current.scrollTop = end.current.scrollHeight;
        }
    }, [status, output]);
    return <>
        {command && <>
            <div className='openspace-label'>{nls.localizeByDefault('Command')}</div>
            <pre className='openspace-output openspace-shell-command' tabIndex={0}>{markHiddenCodes(command)}</pre>
        </>}
        {output && <>
            <div className='openspace-label'>{outputLabel(part)}</div>
            <pre className='openspace-output' data-testid='shell-output' tabIndex={0} ref={end}>
                {markHiddenCodes(toolErrorText(part, output))}
            </pre>
        </>}
        {exit !== undefined && <div className='openspace-label' data-testid='shell-exit'>
            {nls.localize('openspace/chat/exitCode', 'Exit code {0}', exit)}
        </div>}
    </>;
};

/** A sub-agent: what it was told, what it answered, and its own conversation. */
const TaskCall = ({ part }: { readonly part: ToolPart }): React.JSX.Element => {
    const selection = useService(ChatSelection);
    const store = useService(ConversationStore);
    const { agent, prompt, sessionID: named } = taskCall(part);
    const { state } = part;
    const sessionID = useEventValue(store.onDidChange, () => named ?? sessionOfCall(part, store.state.sessions));
    const show = React.useCallback(() => selection.select(sessionID), [selection, sessionID]);
    return <>
        {agent && <div className='openspace-label'>{nls.localize('openspace/chat/taskAgent', 'Sub-agent: {0}', agent)}</div>}
        {sessionID && <button type='button' className='openspace-link-button' data-testid='show-sub-agent' onClick={show}>
            <Icon name='comment-discussion' />{nls.localize('openspace/chat/showSubAgent', 'Show its conversation')}
        </button>}
        {prompt && <ToolText label={nls.localize('openspace/chat/taskPrompt', 'Task')} text={prompt} />}
        {state.status === 'completed' && <ToolText label={nls.localizeByDefault('Output')} text={state.output} />}
        {state.status === 'error' && <ToolText label={outputLabel(part)} text={toolErrorText(part, state.error)} />}
    </>;
};

/** A labelled piece of plain text that a tool got or gave. */
const ToolText = ({ label, text }: { readonly label: string; readonly text: string }): React.JSX.Element => <>
    <div className='openspace-label'>{label}</div>
    <pre className='openspace-output' tabIndex={0}>{markHiddenCodes(text)}</pre>
</>;
