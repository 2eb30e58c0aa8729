import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { type JsonObject, LogFollower, type LoggedEvent } from '../../ledger/index.js';
import { LiveFeed, type NewNotification, Notifications } from '../../notifications/index.js';
import {
  type Notice,
  noShowNotice,
  refundNotice,
  resultNotice,
  voidedNotice,
} from '../domain/notices.js';
import { owedBy, walletOf } from '../domain/seat-events.js';
import { Rounds } from '../store/rounds.js';
import type { TournamentRecord } from '../store/tournament-now.js';
import { TournamentRows } from '../store/tournament-rows.js';
import { MatchCards } from './match-cards.js';
import { MatchModes } from './match-modes.js';
import { matchSubjects } from './match-subjects.js';
import { ownSeatMessage, SEAT_EVENTS, seatsMessage, winnersMessage } from './seat-messages.js';

interface WinnerLine {
  readonly user: Id;
  readonly position: number;
  readonly prize: number;
}

/** Notifies players of events about their tokens: refunds, prizes and voided prizes. */
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
      types: ['EntryFeeRefunded', 'PrizesAwarded', 'PrizesReversed'],
      // One write adds the messages about all refunds of a tournament.
      together: true,
      handle: (...events) => this.tell(events),
    });
    for (const type of SEAT_EVENTS) {
      this.live.mapEvent(type, ownSeatMessage);
      this.live.mapEvent(type, async (event) => seatsMessage(event, await this.modeOf(event)));
    }
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
    if (event.type === 'EntryFeeRefunded') {
      const notice = payload.noShow === true ? noShowNotice : refundNotice;
      return [[String(payload.user), notice(tournament, Number(payload.fee))]];
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

/** Reads the winners as `money-events.ts` writes them. */
function winnersIn({ winners }: JsonObject): readonly WinnerLine[] {
  return Array.isArray(winners) ? (winners as readonly unknown[] as readonly WinnerLine[]) : [];
}
