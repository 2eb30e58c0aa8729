const MINUTE_MS = 60_000;

interface Promised {
  readonly roomMinutes: number;
  readonly startTime: Date;
}

/** Returns the time until which the room is promised; null without a promise. */
export function promisedRoom({ roomMinutes, startTime }: Promised): Date | null {
  return roomMinutes === 0 ? null : new Date(startTime.getTime() - roomMinutes * MINUTE_MS);
}

/** Returns the field of an answer with the promised time; nothing without a promise. */
export function roomByOf(roomMinutes: number, startTime: Date): { readonly roomBy?: string } {
  const promised = promisedRoom({ roomMinutes, startTime });
  return promised ? { roomBy: promised.toISOString() } : {};
}

/** True if the first room came after the promised time, or has not come by now. */
export function isRoomLate(
  match: Promised & { readonly roomFirstAt: Date | null },
  now: Date,
): boolean {
  const promised = promisedRoom(match);
  return promised !== null && (match.roomFirstAt ?? now) > promised;
}

interface Room {
  readonly roomId: string;
  readonly roomPassword: string;
}

interface KnownRoom {
  readonly roomId: string | null;
  readonly roomPassword: string | null;
  readonly roomFirstAt: Date | null;
  readonly roomNumber: number;
}

/** Returns the fields of a newly published room; null if it is the present room. */
export function publishedRoom(known: KnownRoom, room: Room, now: Date) {
  const isSame = known.roomId === room.roomId && known.roomPassword === room.roomPassword;
  if (isSame) return null;
  return {
    roomId: room.roomId,
    roomPassword: room.roomPassword,
    roomFirstAt: known.roomFirstAt ?? now,
    roomAt: now,
    roomNumber: known.roomNumber + 1,
  };
}

/** The fields of a match without a room, as at the beginning of a round. */
export const NO_ROOM = {
  roomId: null,
  roomPassword: null,
  roomFirstAt: null,
  roomAt: null,
} as const;
