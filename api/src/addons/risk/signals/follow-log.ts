import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Id, isId } from '../../../kernel/index.js';
import { LogFollower, type LoggedEvent } from '../../../modules/ledger/index.js';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/queue/index.js';
import { Sightings } from '../../../platform/sightings/index.js';
import { Answers } from '../answers/answers.js';
import { Facts } from '../facts/facts.js';
import { Signals } from './signals.js';

const A_DAY_MS = 86_400_000;

/**
 * Events that can change a risk signal. Joining a match is not listed, because entry fees matter
 * only with a later payout or with results, and those events evaluate the player.
 */
const MONEY = [
  'TokensDeposited',
  'DepositReversed',
  'DepositReversalUndone',
  'EventReversed',
  'WithdrawalRequested',
  'WithdrawalRejected',
  'WithdrawalReopened',
  'PromoCodeRedeemed',
  'EntryFeeRefunded',
  'CupPrizesAwarded',
  'AccountFrozen',
  'AccountOpened',
];
const RESULTS = ['PrizesAwarded', 'PrizesReversed'];
/** Events that change what the accounts of a ring share: its redemptions and its bans. */
const SHARED = ['PromoCodeRedeemed', 'EventReversed', 'AccountFrozen', 'AccountOpened'];

const FACTS_QUEUE = 'risk-facts';

/**
 * Evaluates the players of new events and new facts. The evaluation runs in the background, so that
 * no request waits for it.
 */
@Injectable()
export class FollowLog implements OnModuleInit {
  constructor(
    private readonly follower: LogFollower,
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly facts: Facts,
    private readonly answers: Answers,
    private readonly sightings: Sightings,
    private readonly jobs: Jobs,
  ) {}

  async onModuleInit(): Promise<void> {
    this.follower.register({
      name: 'risk-signals',
      types: [...MONEY, ...RESULTS, 'SettingsChanged'],
      together: true,
      handle: (...events) => this.judge(events),
    });
    this.sightings.keptBy(async (seen) => {
      const linked = await this.facts.keep(seen);
      // A new account has no event yet that would cause an evaluation, so its mailbox is compared
      // with other accounts here.
      const opened = seen.filter(({ purpose }) => purpose === 'registration');
      const aliases = await this.facts.collect(opened.map(({ userId }) => userId));
      for (const userId of new Set([...linked, ...aliases]))
        await this.jobs.add(FACTS_QUEUE, { userId });
    });
    this.jobs.register({
      queue: FACTS_QUEUE,
      attempts: 5,
      handle: ({ data }) => this.signals.judge([String(data.userId)]),
    });
    await this.jobs.repeat({
      name: 'tidy-risk',
      everyMs: A_DAY_MS,
      attempts: 3,
      // Deletes old facts and explanations, then evaluates all players, so that no risk signal
      // depends on a deleted fact.
      handle: async () => {
        await this.facts.deleteOld();
        await this.answers.deleteOld();
        await this.signals.rebuild();
      },
    });
  }

  private async judge(events: readonly LoggedEvent[]): Promise<void> {
    if (events.some(changesBounds)) {
      await this.signals.rebuild();
      return;
    }
    const results = events.filter(({ type }) => RESULTS.includes(type));
    const entrants = await this.entrantsOf(
      results.map(({ payload }) => String(payload.tournament)),
    );
    const changed = events.filter(({ type }) => SHARED.includes(type)).flatMap(playersOf);
    await this.signals.judge([...events.flatMap(playersOf), ...entrants], changed);
  }

  /**
   * Returns all players of the tournaments, because result events have entries only for winners.
   */
  private async entrantsOf(tournamentIds: readonly string[]): Promise<Id[]> {
    if (tournamentIds.length === 0) return [];
    const rows = await this.database.rows<{ id: Id }>(
      `SELECT DISTINCT user_id AS id FROM projection.entrant
        WHERE tournament_id = ANY ($1) AND refunded_position IS NULL ORDER BY 1`,
      [tournamentIds.filter(isId)],
    );
    return rows.map(({ id }) => id);
  }
}

const changesBounds = ({ type, payload }: LoggedEvent) =>
  type === 'SettingsChanged' && Object.keys(payload).some((name) => name.startsWith('risk'));

function playersOf({ reference, type, entries }: LoggedEvent): Id[] {
  const named = type.startsWith('Account') ? [reference] : [];
  const moved = entries.map(({ account }) => /^(?:player|receivable):(.+)$/.exec(account)?.[1]);
  return [...named, ...moved].filter(isId);
}
