import type { Id } from '../../../kernel/index.js';
import type { Session } from '../../../platform/http/index.js';
import { maskedEmail, maskedUid } from '../domain/masking.js';
import { gameMode } from '../domain/mode.js';
import { namesPrize } from '../domain/prize-table.js';
import { roomByOf } from '../domain/room-promise.js';
import type { TournamentNowRow } from '../store/tournament-now.js';
import { checkInTimes } from './check-in.view.js';
import type { SquadOfSeat } from './squads.view.js';
import type {
  ParticipantView,
  TournamentSummary,
  TournamentView,
  WinnerView,
} from './tournament.view.js';

/** The user who reads (null for a guest), and whether that user may see data of other players. */
export interface Viewer {
  readonly userId: Id | null;
  readonly isAdmin: boolean;
}

export function viewerOf(session: Session | null): Viewer {
  return { userId: session?.userId ?? null, isAdmin: session?.role === 'admin' };
}

export interface ParticipantRow {
  readonly user_id: Id;
  readonly game_name: string | null;
  readonly uid: string | null;
  readonly email: string;
  readonly joined_at: string | Date;
  readonly fee_tokens: number;
  readonly refunded: boolean;
  readonly banned: boolean;
  readonly squad: SquadOfSeat | null;
}

interface WinnerJson {
  readonly user_id: Id;
  readonly position: number;
  readonly prize_tokens: number;
  readonly game_name: string | null;
}

export interface OwnSeat {
  readonly my_refund_tokens: number | null;
  readonly my_refund: boolean | null;
}

/** Position of the log at which a row was read. */
interface ReadAt {
  readonly as_of_position: number;
}

export interface TournamentViewRow extends TournamentNowRow, OwnSeat, ReadAt {
  readonly people: readonly ParticipantRow[] | null;
  readonly winners: readonly WinnerJson[] | null;
}

export function tournamentView(row: TournamentViewRow, viewer: Viewer, now: Date): TournamentView {
  return {
    ...tournamentSummary(row, viewer, now),
    participants: (row.people ?? []).map((person) => participantView(person, viewer)),
    winners: (row.winners ?? []).map(winnerView),
  };
}

export function tournamentSummary(
  row: TournamentNowRow & OwnSeat & ReadAt,
  viewer: Viewer,
  now: Date,
): TournamentSummary {
  const mode = gameMode(row.mode);
  const isJoined = row.my_refund === false;
  const seesRoom = isJoined || viewer.isAdmin;
  return {
    _id: row.id,
    id: row.id,
    name: row.name,
    mode: mode.title,
    modeSlug: mode.slug,
    status: row.status,
    maxParticipants: row.max_participants,
    currentParticipants: row.participants,
    seatsLeft: Math.max(0, row.max_participants - row.participants),
    entryFee: row.entry_fee_tokens,
    prizePool: row.prize_pool_tokens,
    details: row.details,
    startTime: row.start_time.toISOString(),
    endTime: row.end_time.toISOString(),
    createdAt: row.created_at.toISOString(),
    ...(seesRoom && row.room_id !== null && row.room_password !== null
      ? { roomId: row.room_id, roomPassword: row.room_password }
      : {}),
    ...roomByOf(row.room_minutes, row.start_time),
    checkIn: row.check_in,
    squads: row.squads,
    ...(row.check_in ? checkInTimes(row.start_time) : {}),
    ...(viewer.isAdmin || namesPrize(row.prize_table) ? { prizeTable: row.prize_table } : {}),
    isJoined,
    ...(row.my_refund ? { refundedTokens: row.my_refund_tokens ?? 0 } : {}),
    version: row.version,
    asOfPosition: row.as_of_position,
    serverTime: now.toISOString(),
  };
}

export function participantView(person: ParticipantRow, viewer: Viewer): ParticipantView {
  const isOpen = viewer.isAdmin || person.user_id === viewer.userId;
  const uid = person.uid ?? '';
  return {
    userId: person.user_id,
    gameName: person.game_name ?? '',
    freeFireUID: isOpen ? uid : maskedUid(uid),
    username: isOpen ? person.email : maskedEmail(person.email),
    joinedAt: new Date(person.joined_at).toISOString(),
    refunded: person.refunded,
    ...(person.squad ? { squad: person.squad } : {}),
    ...(viewer.isAdmin ? { feePaid: person.fee_tokens, isBanned: person.banned } : {}),
  };
}

function winnerView(winner: WinnerJson): WinnerView {
  return {
    userId: winner.user_id,
    position: winner.position,
    prizeAmount: winner.prize_tokens,
    gameName: winner.game_name ?? '',
  };
}
