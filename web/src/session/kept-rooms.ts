import { readStored, store } from '../lib/storage';

/** The fields of a joined match that help without a network. No field is about money. */
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
  /** Time of the server's answer, in milliseconds since 1970. */
  readonly at: number;
  readonly rooms: readonly KeptRoom[];
}

const KEY = 'arena.rooms';
const MOST = 20;
/** Time after a match's start at which its kept room is dropped, in milliseconds. */
const GONE_AFTER_MS = 86_400_000;

/** Keeps the joined matches on the device, in place of those kept before. */
export function keepRooms(joined: readonly KeptRoom[], now: number): void {
  const rooms = joined
    .filter(({ status }) => status === 'upcoming' || status === 'active')
    .slice(0, MOST)
    .map(({ _id, name, mode, modeSlug, startTime, endTime, status, roomId, roomPassword }) => {
      return { _id, name, mode, modeSlug, startTime, endTime, status, roomId, roomPassword };
    });
  store(KEY, JSON.stringify({ at: now, rooms } satisfies KeptRooms));
}

/** Returns the kept matches except those that are long over, or null. */
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

/** Forgets the kept rooms at the session's end, because they belong to its player. */
export function forgetRooms(): void {
  store(KEY, null);
}
