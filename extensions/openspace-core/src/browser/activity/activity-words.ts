import { nls } from '@theia/core/lib/common/nls';
import { ActivityEntry, DecisionRule } from '../../common';

/** Label of the rule that decided; empty if there was nothing against the command. */
export function ruleLabel(rule: string): string {
    const words: Record<DecisionRule, string> = {
        'allowed': '',
        'shape': nls.localize('openspace/core/activity/rule/shape', 'Not the shape of a command'),
        'malformed': nls.localize('openspace/core/activity/rule/malformed', 'Not valid JSON'),
        'unclosed': nls.localize('openspace/core/activity/rule/unclosed', 'The block was never closed'),
        'too-long': nls.localize('openspace/core/activity/rule/tooLong', 'The block was too long'),
        'stream-gap': nls.localize('openspace/core/activity/rule/streamGap', 'A part of the reply was lost'),
        'unknown-command': nls.localize('openspace/core/activity/rule/unknownCommand', 'There is no such command'),
        'arguments': nls.localize('openspace/core/activity/rule/arguments', 'Wrong arguments'),
        'path': nls.localize('openspace/core/activity/rule/path', 'Path outside the workspace'),
        'untrusted-folder': nls.localize('openspace/core/activity/rule/untrustedFolder', 'The folder is not trusted'),
        'consent': nls.localize('openspace/core/activity/rule/consent', 'Agent control was not allowed'),
        'control-off': nls.localize('openspace/core/activity/rule/controlOff', 'Agent control is off'),
        'foreign-content': nls.localize('openspace/core/activity/rule/foreignContent', 'The turn had read content from outside'),
        'transport': nls.localize('openspace/core/activity/rule/transport', 'This way to give commands is switched off'),
        'sandbox': nls.localize('openspace/core/activity/rule/sandbox', 'The session runs in a sandbox'),
        'message-limit': nls.localize('openspace/core/activity/rule/messageLimit', 'Too many commands in one message'),
        'turn-limit': nls.localize('openspace/core/activity/rule/turnLimit', 'Too many commands in one turn'),
        'queue-full': nls.localize('openspace/core/activity/rule/queueFull', 'Too many commands were waiting'),
        'suppressed: untrusted echo': nls.localize('openspace/core/activity/rule/echo', 'Repeats something that the agent had read'),
        'not-checked': nls.localize('openspace/core/activity/rule/notChecked', 'Could not be compared with what the agent had read'),
        'no-tab': nls.localize('openspace/core/activity/rule/noTab', 'There was no window to run it in'),
        'timeout': nls.localize('openspace/core/activity/rule/timeout', 'Took too long'),
        'tab-closed': nls.localize('openspace/core/activity/rule/tabClosed', 'The window was closed'),
        'audit': nls.localize('openspace/core/activity/rule/audit', 'Could not be written to the log'),
        'stopped': nls.localize('openspace/core/activity/rule/stopped', 'Stopped by the person')
    };
    return Object.hasOwn(words, rule) ? words[rule as DecisionRule] : rule;
}

/** Label of who asked; empty for a block in a reply. */
export function sourceLabel(source: ActivityEntry['source']): string {
    return {
        block: '',
        mcp: nls.localize('openspace/core/activity/source/mcp', 'as a tool'),
        http: nls.localize('openspace/core/activity/source/http', 'by a program'),
        palette: nls.localize('openspace/core/activity/source/palette', 'by the person'),
        permission: nls.localize('openspace/core/activity/source/permission', 'as a permission request')
    }[source];
}
