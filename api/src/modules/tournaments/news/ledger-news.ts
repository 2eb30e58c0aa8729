import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Id, Plain } from '../../../kernel/index.js';
import { type JsonObject, LogFollower, type LoggedEvent } from '../../ledger/index.js';
import { LiveFeed, type NewNotification, Notifications } from '../../notifications/index.js';
import {
  movedNotice,
  type Notice,
  noShowNotice,
  refundNotice,
  removedNotice,
  resultNotice,
  squadRefundNotice,
  squadSeatNotice,
  voidedNotice,
} from '../domain/notices.js';
import { owedBy, walletOf } from '../domain/seat-events.js';
import { Rounds } from '../store/rounds.js';
import type { TournamentRecord } from '../store/tournament-now.js';
import { TournamentRows } from '../store/tournament-rows.js';
import { MatchCards } from './match-cards.js';
import { MatchModes } from './match-modes.js';
import { matchSubjects } from './match-subjects.js';
import {
  movedSeatMessages,
  ownSeatMessages,
  SEAT_EVENTS,
  seatsMessage,
  squadPlayersIn,
  winnersMessage,
} from './seat-messages.js';

interface WinnerLine {
  readonly user: Id;
  readonly position: number;
  readonly prize: number;
}

/**
 * Notifies players of seats that a captain took for them, refunds, prizes and voided prizes. Also
 * sends the live messages about seats and winners.
 */
@Injectable()
export class LedgerNews implements OnModuleInit {
  constructor(
    private readonly follower: LogFollower,
    private readonly live: LiveFeed,
    private readonly notifications: Notifications,
    private readonly rows: TournamentRows,
    private readonly rounds: Rounds,
    private readonly modes: MatchModes,
    private readonly cards: MatchCards,
  ) {}

  onModuleInit(): void {
    this.follower.register({
      name: 'tournament-news',
      types: ['SquadEntryPaid', 'EntryFeeRefunded', 'SeatMoved', 'PrizesAwarded', 'PrizesReversed'],
      // Events are handled together, so that one write adds the notifications about all refunds of
      // a tournament.
      together: true,
      handle: (...events) => this.tell(events),
    });
    for (const type of SEAT_EVENTS) {
      this.live.mapEvent(type, ownSeatMessages);
      this.live.mapEvent(type, async (event) => seatsMessage(event, await this.modeOf(event)));
    }
    // Open pages read the seats of both matches again, because the repair changes their rows too.
    this.live.mapEvent('SeatMoved', movedSeatMessages);
    for (const type of ['PrizesAwarded', 'PrizesReversed']) {
      this.live.mapEvent(type, async (event) => {
        const card = await this.cards.of(event.reference ?? '');
        return winnersMessage(event, await this.modeOf(event), card);
      });
    }
    this.live.addSubjects(matchSubjects);
  }

  private modeOf({ reference }: LoggedEvent): Promise<string> {
    return this.modes.of(reference ?? '');
  }

  private async tell(events: readonly LoggedEvent[]): Promise<void> {
    const facts: NewNotification[] = [];
    const known = new Map<string, TournamentRecord | null>();
    for (const event of events) {
      const id = event.reference ?? '';
      const tournament = known.has(id) ? known.get(id) : await this.rows.find(id);
      known.set(id, tournament ?? null);
      if (!tournament) continue;
      const dedupeKey = `tournament:${event.position}`;
      for (const [userId, notice] of await this.notices(event, tournament)) {
        facts.push({ ...notice, userId, dedupeKey });
      }
    }
    await this.notifications.addAll(facts);
  }

  private async notices(
    event: LoggedEvent,
    tournament: TournamentRecord,
  ): Promise<readonly (readonly [Id, Notice])[]> {
    const { payload } = event;
    if (event.type === 'SquadEntryPaid') return squadNotices(event, tournament);
    if (event.type === 'EntryFeeRefunded') return refundNotices(event, tournament);
    if (event.type === 'SeatMoved') {
      const from = await this.rows.find(String(payload.from));
      const notice = movedNotice(tournament, from?.name ?? '', event.reason ?? '');
      return [[String(payload.user), notice]];
    }
    const winners = winnersIn(payload);
    if (event.type === 'PrizesReversed') {
      const lost = (account: string) =>
        0 - (event.entries.find((entry) => entry.account === account)?.amount ?? 0);
      return winners.map(({ user }) => [
        user,
        voidedNotice(tournament, lost(walletOf(user)), lost(owedBy(user))),
      ]);
    }
    const places = new Map(winners.map((line) => [line.user, line]));
    const entrants = await this.rounds.entrants({
      tournamentId: tournament.id,
      round: Number(payload.round),
    });
    return entrants.map(({ userId }) => {
      const line = places.get(userId);
      const won = line ? { position: line.position, prizeTokens: line.prize } : null;
      return [userId, resultNotice(tournament, won)];
    });
  }
}

/**
 * Returns the notifications about the seats of a squad, one for each player except the captain, who
 * sent the request.
 */
function squadNotices({ payload, actor }: LoggedEvent, tournament: TournamentRecord) {
  return squadPlayersIn(payload)
    .filter(({ user }) => user !== actor.id)
    .map(({ user, payer, fee }) => {
      const tokens = payer === user ? fee : 0;
      return [user, squadSeatNotice(tournament, tokens)] as const;
    });
}

/**
 * Returns the notifications about a refund: one for the player, unless the player left the match,
 * and one for the captain, if the captain had paid.
 */
function refundNotices({ payload, reason }: LoggedEvent, tournament: TournamentRecord) {
  const user = String(payload.user);
  const payer = typeof payload.payer === 'string' ? payload.payer : user;
  const tokens = Number(payload.fee);
  if (payload.left === true || isOpenAgain(payload, tournament)) {
    return payer === user ? [] : [[payer, squadRefundNotice(tournament, tokens)] as const];
  }
  const noticeOf = (back: number) => {
    if (payload.removed === true) return removedNotice(tournament, back, reason ?? '');
    return (payload.noShow === true ? noShowNotice : refundNotice)(tournament, back);
  };
  if (payer === user) return [[user, noticeOf(tokens)] as const];
  return [[user, noticeOf(0)] as const, [payer, squadRefundNotice(tournament, tokens)] as const];
}

/**
 * True if the cancelled round has a successor that players can join. The notification about it names
 * the refund too, and would otherwise come before that of the cancellation.
 */
function isOpenAgain(payload: JsonObject, { status, round }: TournamentRecord): boolean {
  const isCancelled = !['left', 'removed', 'noShow'].some((because) => payload[because] === true);
  return isCancelled && status === 'upcoming' && Number(payload.round) === round - 1;
}

/** Returns the winners in an event's payload, which `prize-events.ts` writes. */
function winnersIn({ winners }: JsonObject): readonly WinnerLine[] {
  return Array.isArray(winners) ? (winners as readonly Plain<WinnerLine>[]) : [];
}
