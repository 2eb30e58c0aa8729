import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../api/api-error';
import { answer, api } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { useSend } from '../../../../api/use-send';
import { refresh } from '../queries';

interface RoomOfMatch {
  readonly id: string;
  readonly room: components['schemas']['SetRoomBody'];
}

/**
 * Returns a function that publishes rooms one after the other. `onSaved` is called after each room
 * with the server's refusal, or with null after a success.
 */
export function useSetRooms(onSaved: (sent: RoomOfMatch, refusal: string | null) => void) {
  const queries = useQueryClient();
  return useSend({
    alone: true,
    mutationFn: async (rooms: readonly RoomOfMatch[]) => {
      for (const sent of rooms) {
        const asked = api.PUT('/api/tournaments/admin/{id}/room', {
          params: { path: { id: sent.id } },
          body: sent.room,
        });
        const refusal = await answer(asked).then(
          () => null,
          (error: unknown) => messageOf(error, 'Not saved. Please try again.'),
        );
        onSaved(sent, refusal);
      }
    },
    onSettled: () => refresh(queries),
  });
}
