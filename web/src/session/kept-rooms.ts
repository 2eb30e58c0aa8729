import { readStored, store } from '../lib/storage';

/** What of a joined match is worth having without a network. Nothing here is money. */
export interface KeptRoom {
  readonly _id: string;
  readonly name: string;
  readonly mode: string;
  readonly modeSlug: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly status: string;
  readonly roomId?: string | undefined;
  readonly roomPassword?: string | undefined;
}

export interface KeptRooms {
  /** When the server said so, in milliseconds. */
  readonly at: number;
  readonly rooms: readonly KeptRoom[];
}

const KEY = 'arena.rooms';
const MOST = 20;
/** A room is of no use long after its match. */
const GONE_AFTER_MS = 86_400_000;

/** Keeps the joined matches on the device, in place of what was kept before. */
export function keepRooms(joined: readonly KeptRoom[], now: number): void {
  const rooms = joined
    .filter(({ status }) => status === 'upcoming' || status === 'active')
    .slice(0, MOST)
    .map(({ _id, name, mode, modeSlug, startTime, endTime, status, roomId, roomPassword }) => {
      return { _id, name, mode, modeSlug, startTime, endTime, status, roomId, roomPassword };
    });
  store(KEY, JSON.stringify({ at: now, rooms } satisfies KeptRooms));
}

/** What was kept, without matches that are long over; null when nothing was. */
export function keptRooms(now: number): KeptRooms | null {
  try {
    const kept = JSON.parse(readStored(KEY) ?? 'null') as KeptRooms | null;
    if (!kept || !Array.isArray(kept.rooms)) return null;
    const current = ({ endTime }: KeptRoom) => Date.parse(endTime) + GONE_AFTER_MS > now;
    return { at: Number(kept.at), rooms: kept.rooms.filter(current) };
  } catch {
    return null;
  }
}

/** A room belongs to the session it was shown in. */
export function forgetRooms(): void {
  store(KEY, null);
}
