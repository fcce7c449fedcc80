import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { ChatPreferences, Unfolded } from '../../common/chat-preferences';

/** Whether the person wants to see things of a kind unfolded from the start. */
export function useUnfolded(kind: Unfolded | undefined): boolean {
    const preferences = useService<ChatPreferences>(ChatPreferences);
    return kind !== undefined && preferences['openspace.chat.unfold'].includes(kind);
}
