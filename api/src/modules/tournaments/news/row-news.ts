import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { LiveFeed, Notifications } from '../../notifications/index.js';
import { type Notice, roomNotice, startedNotice, timeNotice } from '../domain/notices.js';
import { Rounds } from '../store/rounds.js';
import type { NewsKind, TournamentRecord } from '../store/tournament-now.js';
import { MatchCards } from './match-cards.js';

/**
 * Notifies of changes in a tournament's row: room, time and status. A change lists its unsent
 * messages in the row, so a crash delays them; a repeated one adds no second message to an inbox.
 * Messages carry the card and omit the room: pages read it with their own session.
 */
@Injectable()
export class RowNews {
  constructor(
    private readonly rounds: Rounds,
    private readonly notifications: Notifications,
    private readonly live: LiveFeed,
    private readonly cards: MatchCards,
  ) {}

  async tell(tournament: TournamentRecord): Promise<void> {
    const notices = tournament.untold.flatMap((kind) => noticeOf(kind, tournament) ?? []);
    if (notices.length > 0) {
      const people = await this.rounds.entrants({
        tournamentId: tournament.id,
        round: tournament.round,
      });
      await this.notifications.addAll(
        people.flatMap(({ userId }) => notices.map((notice) => addressed(notice, userId))),
      );
    }
    for (const kind of tournament.untold) {
      const { id, status, mode, version: rowVersion } = tournament;
      const news = { tournamentId: id, status, mode, rowVersion };
      // A card shows nothing of a room.
      const data = kind === 'room' ? news : { ...news, card: await this.cards.of(id) };
      await this.live.publish({ topic: TOPICS[kind], audience: 'everyone', data });
    }

    function addressed(notice: Notice, userId: Id) {
      const dedupeKey = `${notice.kind}:${tournament.id}:${tournament.version}`;
      return { ...notice, userId, dedupeKey };
    }
  }
}

const TOPICS: Readonly<Record<NewsKind, string>> = {
  room: 'tournament.room',
  time: 'tournament.changed',
  status: 'tournament.status',
  terms: 'tournament.changed',
};

function noticeOf(kind: NewsKind, tournament: TournamentRecord): Notice | null {
  switch (kind) {
    case 'room':
      return roomNotice(tournament);
    case 'time':
      return timeNotice(tournament);
    case 'status':
      // The refund's message covers a cancelled one, the results' message a completed one.
      return tournament.status === 'active' ? startedNotice(tournament) : null;
    case 'terms':
      return null;
  }
}
