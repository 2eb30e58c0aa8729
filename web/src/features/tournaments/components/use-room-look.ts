import { useEffect } from 'react';
import { api } from '../../../api/client';

/** Rooms whose look this page has reported, as match and room. */
const reported = new Set<string>();

/**
 * Reports once that the player's screen shows this room, so that an admin sees who has not looked.
 * A failure is ignored, because the player has the room anyway; the next visit reports again.
 */
export function useRoomLook(id: string, roomId: string, roomPassword: string | undefined): void {
  useEffect(() => {
    const room = `${id}:${roomId}:${roomPassword}`;
    if (reported.has(room)) return;
    reported.add(room);
    const sent = api.POST('/api/tournaments/{id}/room/look', { params: { path: { id } } });
    sent.then(
      ({ response }) => response.ok || reported.delete(room),
      () => reported.delete(room),
    );
  }, [id, roomId, roomPassword]);
}
