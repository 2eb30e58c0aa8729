import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';
import { LiveFeed, Notifications } from '../../notifications/index.js';
import {
  backNotice,
  type Notice,
  newRoomNotice,
  notStartedNotice,
  roomNotice,
  startedNotice,
  timeNotice,
} from '../domain/notices.js';
import { Rounds } from '../store/rounds.js';
import type { NewsKind, TournamentRecord } from '../store/tournament-now.js';
import { MatchCards } from './match-cards.js';

/**
 * Notifies participants and open pages of changes in a tournament's row, such as room, time and
 * status. The row lists the messages that are not sent yet, so that they are sent later after a
 * crash. An inbox accepts each notification only once. Live messages contain the tournament's card
 * but not its room, which each browser fetches with its own session.
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
    if (tournament.untold.includes('back')) {
      // The new round has no players yet. Those of the round before lost their seats.
      const round = { tournamentId: tournament.id, round: tournament.round - 1 };
      const people = await this.rounds.refundedByCancelling(round);
      const notice = backNotice(tournament, reasonOf(tournament));
      await this.notifications.addAll(people.map(({ userId }) => addressed(notice, userId)));
    }
    for (const kind of tournament.untold) {
      const { id, status, mode, version: rowVersion } = tournament;
      const news = { tournamentId: id, status, mode, rowVersion };
      // A message about the room needs no card, because cards do not contain the room.
      const data = isRoom(kind) ? news : { ...news, card: await this.cards.of(id) };
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
  'new-room': 'tournament.room',
  'not-started': 'tournament.changed',
  back: 'tournament.changed',
};

const isRoom = (kind: NewsKind) => kind === 'room' || kind === 'new-room';

/** Returns the reason of the newest change, for the players. */
const reasonOf = ({ changeReason }: TournamentRecord) => changeReason ?? '';

function noticeOf(kind: NewsKind, tournament: TournamentRecord): Notice | null {
  switch (kind) {
    case 'room':
      return roomNotice(tournament);
    case 'time':
      return timeNotice(tournament);
    case 'status':
      // A cancellation needs no notification here, because participants are notified of the refund.
      // A completed match needs none, because they are notified of the results.
      return tournament.status === 'active' ? startedNotice(tournament) : null;
    case 'new-room':
      return newRoomNotice(tournament, reasonOf(tournament));
    case 'not-started':
      return notStartedNotice(tournament, reasonOf(tournament));
    case 'terms':
    case 'back':
      return null;
  }
}
