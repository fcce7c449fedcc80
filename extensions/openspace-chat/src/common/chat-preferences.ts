import { nls } from '@theia/core/lib/common/nls';
import { PreferenceDataProperty, PreferenceProxy, PreferenceSchema, PreferenceScope } from '@theia/core/lib/common/preferences';
import { interfaces } from '@theia/core/shared/inversify';
import { bindPreferences } from 'openspace-core/lib/common/preferences/bind-preferences';

/** Whether the person is told of something: only while they look elsewhere, or always. */
export type NotifyWhen = 'off' | 'unfocused' | 'always';

/** What can be shown unfolded from the start. */
export type Unfolded = 'thinking' | 'shell' | 'edits';

export interface ChatConfiguration {
    readonly 'openspace.chat.placement': 'left' | 'right';
    readonly 'openspace.chat.notify.done': NotifyWhen;
    readonly 'openspace.chat.notify.ask': NotifyWhen;
    readonly 'openspace.chat.notify.error': NotifyWhen;
    readonly 'openspace.chat.sound': boolean;
    readonly 'openspace.chat.unfold': readonly Unfolded[];
    readonly 'openspace.chat.wrapDiffs': boolean;
    readonly 'openspace.review.inEditors': boolean;
    readonly 'openspace.models.favourites': readonly string[];
    readonly 'openspace.models.hidden': readonly string[];
}

const notify = (markdownDescription: string): PreferenceDataProperty =>
    ({ type: 'string', enum: ['off', 'unfocused', 'always'], default: 'unfocused', markdownDescription });

const models = (markdownDescription: string): PreferenceDataProperty =>
    ({ type: 'array', items: { type: 'string', pattern: '^[^/]+/.+$' }, uniqueItems: true, default: [], markdownDescription });

/** How the chat looks and makes itself noticed; the person's own. */
export const chatPreferenceSchema: PreferenceSchema = {
    scope: PreferenceScope.User,
    properties: {
        'openspace.chat.placement': {
            type: 'string',
            enum: ['right', 'left'],
            default: 'right',
            markdownDescription: nls.localize(
                'openspace/chat/preference/placement', 'The side of the window that the chat is on. It moves there at once.'
            )
        },
        'openspace.chat.notify.done': notify(
            nls.localize(
                'openspace/chat/preference/done',
                'Tell me when the agent has finished something that took more than a few seconds: while I look elsewhere, `always`, or '
                    + 'never (`off`).'
            )),
        'openspace.chat.notify.ask': notify(
            nls.localize(
                'openspace/chat/preference/ask',
                'Tell me when the agent asks for a permission or has a question: while I look elsewhere, `always`, or never (`off`).'
            )),
        'openspace.chat.notify.error': notify(
            nls.localize(
                'openspace/chat/preference/error',
                'Tell me when the agent could not finish: while I look elsewhere, `always`, or never (`off`).'
            )),
        'openspace.chat.sound': {
            type: 'boolean',
            default: false,
            markdownDescription: nls.localize('openspace/chat/preference/sound', 'A short tone with each of these.')
        },
        'openspace.chat.unfold': {
            type: 'array',
            items: { type: 'string', enum: ['thinking', 'shell', 'edits'] },
            uniqueItems: true,
            default: [],
            markdownDescription: nls.localize(
                'openspace/chat/preference/unfold',
                'What the conversation shows unfolded from the start: what the model thinks (`thinking`), shell commands with their '
                    + 'output (`shell`), changes of files (`edits`).'
            )
        },
        'openspace.chat.wrapDiffs': {
            type: 'boolean',
            default: true,
            markdownDescription: nls.localize(
                'openspace/chat/preference/wrapDiffs', 'Long lines of diffs in the conversation go on in the next line.'
            )
        },
        'openspace.review.inEditors': {
            type: 'boolean',
            default: true,
            markdownDescription: nls.localize(
                'openspace/chat/preference/reviewInEditors',
                'Mark in editors what the agent changed and you have neither kept nor undone, with buttons for both.'
            )
        },
        'openspace.models.favourites': models(nls.localize(
            'openspace/chat/preference/favourites', 'Models, as `provider/model`, that stand first where you choose one.'
        )),
        'openspace.models.hidden': models(nls.localize(
            'openspace/chat/preference/hidden', 'Models, as `provider/model`, that are not offered where you choose one.'
        ))
    }
};

export const ChatPreferences = Symbol('ChatPreferences');
export type ChatPreferences = PreferenceProxy<ChatConfiguration>;

export function bindChatPreferences(bind: interfaces.Bind): void {
    bindPreferences(bind, ChatPreferences, chatPreferenceSchema);
}
