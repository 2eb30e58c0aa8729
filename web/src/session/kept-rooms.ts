import { inBrowser } from '../lib/storage';

/**
 * The fields of a joined match that are stored for use without a network. None of them contains
 * money.
 */
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
  /** Time until which the room is promised. */
  readonly roomBy?: string | undefined;
}

export interface KeptRooms {
  /** Time of the server's response with these matches, in milliseconds since 1970. */
  readonly at: number;
  readonly rooms: readonly KeptRoom[];
}

const KEY = 'arena.rooms';
const MOST = 20;
/** Time after a match's end at which its stored room is no longer shown, in milliseconds. */
const GONE_AFTER_MS = 86_400_000;

/** Stores the joined matches in the browser, in place of those stored before. */
export function keepRooms(joined: readonly KeptRoom[], now: number): void {
  const rooms = joined
    .filter(({ status }) => status === 'upcoming' || status === 'active')
    .slice(0, MOST)
    .map(({ _id, name, mode, modeSlug, startTime, endTime, status, ...room }) => {
      const { roomId, roomPassword, roomBy } = room;
      return {
        _id,
        name,
        mode,
        modeSlug,
        startTime,
        endTime,
        status,
        roomId,
        roomPassword,
        roomBy,
      };
    });
  inBrowser.write(KEY, JSON.stringify({ at: now, rooms } satisfies KeptRooms));
}

/**
 * Returns the stored matches without those that ended more than a day ago; null if no matches are
 * stored.
 */
export function keptRooms(now: number): KeptRooms | null {
  const kept = inBrowser.readJson(KEY) as KeptRooms | null;
  if (!kept || !Array.isArray(kept.rooms)) return null;
  const current = ({ endTime }: KeptRoom) => Date.parse(endTime) + GONE_AFTER_MS > now;
  return { at: Number(kept.at), rooms: kept.rooms.filter(current) };
}

/** Deletes the stored rooms when a session ends, because they belong to that session's player. */
export function forgetRooms(): void {
  inBrowser.write(KEY, null);
}
