import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { ChatPreferences, Unfolded } from '../../common/chat-preferences';

/** What the person wants to see unfolded from the start. */
export function useAllUnfolded(): readonly Unfolded[] {
    return useService<ChatPreferences>(ChatPreferences)['openspace.chat.unfold'];
}

/** Whether the person wants to see things of a kind unfolded from the start. */
export function useUnfolded(kind: Unfolded | undefined): boolean {
    const unfolded = useAllUnfolded();
    return kind !== undefined && unfolded.includes(kind);
}
