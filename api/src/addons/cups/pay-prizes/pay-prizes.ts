import { Injectable, type OnModuleInit } from '@nestjs/common';
import { assert, type Id } from '../../../kernel/index.js';
import { Activity } from '../../../modules/activity/index.js';
import {
  type ApprovalData,
  Approvals,
  type Approved,
  type AskedApproval,
  type TargetState,
} from '../../../modules/approvals/index.js';
import { Ledger, leavesHouse, type Posted } from '../../../modules/ledger/index.js';
import { ResultGate, TournamentLeases } from '../../../modules/tournaments/index.js';
import { Database } from '../../../platform/database/index.js';
import { cupPrizesAwarded } from '../domain/cup-event.js';
import { type PlayerPrize, playerPrizes, prizesOf, sumOf } from '../domain/prizes.js';
import { cupRefusals } from '../domain/refusals.js';
import { CupLeases } from '../store/cup-leases.js';
import { CupResults } from '../store/cup-results.js';
import { CupRows, type PresentCup } from '../store/cup-rows.js';

export interface PayCup {
  readonly cupId: string;
  /** The seal of the standings that the admin saw; null to accept the present standings. */
  readonly expectedSeal: string | null;
  readonly reason: string | null;
  readonly adminId: Id;
  /** Idempotency key of the event, the same for every repeat of this request. */
  readonly key: string;
}

export interface CupPaid {
  readonly prizes: readonly PlayerPrize[];
  readonly tokens: number;
  /** Seal of the standings; null once the prizes are paid. */
  readonly seal: string | null;
  /** Position of the payout in the log; null while nothing is paid. */
  readonly position: number | null;
  readonly needsApproval: boolean;
  readonly approval: AskedApproval | null;
}

interface Outlook {
  readonly prizes: readonly PlayerPrize[];
  readonly tokens: number;
  readonly seal: string;
  readonly matchIds: readonly Id[];
}

const KIND = 'cup.pay-prizes';

/**
 * Time in which all leases must be taken, in milliseconds. It is shorter than a lease, so that the
 * first lease is still held when the prizes are posted.
 */
const LEASES_WITHIN_MS = 15_000;

/** Statuses of matches without results that a payout does not wait for. */
const OVER = ['cancelled'];

/**
 * Pays the prizes of a cup by its standings, in one event. The house account pays them. The log
 * alone says that a cup is paid, so a process that is killed at any point pays once or not at all.
 */
@Injectable()
export class PayPrizes implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly rows: CupRows,
    private readonly results: CupResults,
    private readonly leases: CupLeases,
    private readonly matchLeases: TournamentLeases,
    private readonly resultGate: ResultGate,
    private readonly ledger: Ledger,
    private readonly approvals: Approvals,
    private readonly activity: Activity,
  ) {}

  onModuleInit(): void {
    this.approvals.register(KIND, {
      execute: ({ request, reason, requestedBy, ...approved }) =>
        this.pay(
          {
            cupId: String(request.cupId),
            expectedSeal: String(request.seal),
            reason: request.hasReason === true ? reason : null,
            adminId: requestedBy,
            key: approved.key,
          },
          approved,
        ),
      look: (request) => this.look(request),
    });
    this.resultGate.add(async (tournamentId) => {
      const cup = await this.rows.ofMatch(tournamentId);
      const position = cup && (await this.rows.load(cup.id)).payout.position;
      if (!cup || position === null) return;
      throw cupRefusals.CUP_OF_MATCH_PAID({ name: cup.name, position });
    });
  }

  /** Returns what a payout would move, and changes nothing. */
  async dryRun(command: PayCup): Promise<CupPaid> {
    const { prizes, tokens, seal } = await this.outlook(await this.rows.load(command.cupId));
    const needsApproval = await this.approvals.needed({
      adminId: command.adminId,
      count: () => this.movement(command, prizes),
    });
    return { prizes, tokens, seal, position: null, needsApproval, approval: null };
  }

  async pay(command: PayCup, approved: Approved | null = null): Promise<CupPaid> {
    const before = await this.repeated(command, approved);
    if (before) return before;
    try {
      return await this.payOnce(command, approved);
    } catch (error) {
      // After a crash, PostgreSQL can still carry out the first request. Its event then appears only
      // while its repeat is handled, which must not be refused because of it.
      const meanwhile = await this.repeated(command, approved);
      if (meanwhile) return meanwhile;
      throw error;
    }
  }

  /** Returns what an earlier request with the same key has paid; null if it has paid nothing. */
  private async repeated(command: PayCup, approved: Approved | null): Promise<CupPaid | null> {
    const paid = await this.paidBy(command.key);
    if (paid) await this.record(command, paid, approved);
    return paid;
  }

  private async payOnce(command: PayCup, approved: Approved | null): Promise<CupPaid> {
    if (approved) return this.post(command, Number.POSITIVE_INFINITY, approved);
    const cup = await this.rows.load(command.cupId);
    const outlook = await this.outlook(cup, command.expectedSeal);
    const { adminId, key } = command;
    const count = () => this.movement(command, outlook.prizes);
    const attempt = { kind: KIND, adminId, key, count };
    const paid = await this.approvals.alone(attempt, (counted) =>
      this.post(command, counted, null),
    );
    return paid ?? this.ask(command, cup, outlook);
  }

  /**
   * Pays under the leases of the cup and of all its matches, so that neither results nor standings
   * change between the last look at them and the event.
   */
  private async post(
    command: PayCup,
    counted: number,
    approved: Approved | null,
  ): Promise<CupPaid> {
    const deadline = Date.now() + LEASES_WITHIN_MS;
    return this.leases.take(command.cupId, async (cup) => {
      const { matchIds } = await this.outlook(cup, command.expectedSeal);
      return this.holding(matchIds, async () => {
        const outlook = await this.outlook(cup, command.expectedSeal);
        if (Date.now() > deadline) throw cupRefusals.CUP_BUSY({ retryAfter: 1 });
        const { paysOut } = this.movement(command, outlook.prizes);
        if (paysOut > counted) throw cupRefusals.STANDINGS_CHANGED();
        const paid = await this.award(command, cup, outlook.prizes);
        await this.record(command, paid, approved);
        return paid;
      });
    });
  }

  /** Holds the results of the matches during `work`. Ids are sorted, so that payouts cannot wait
   * for each other. */
  private holding<Result>(ids: readonly Id[], work: () => Promise<Result>): Promise<Result> {
    const [first, ...others] = [...ids].sort();
    if (first === undefined) return work();
    return this.matchLeases.take(first, () => this.holding(others, work), { evenDeleted: true });
  }

  private async outlook(cup: PresentCup, expectedSeal: string | null = null): Promise<Outlook> {
    const { position } = cup.payout;
    if (position !== null) throw cupRefusals.ALREADY_PAID({ position });
    const { matches, standings, playersOf, seal } = await this.results.read(cup);
    const open = matches.filter(
      ({ status, declaredPosition }) => declaredPosition === null && !OVER.includes(status),
    );
    if (open.length > 0) throw cupRefusals.CUP_MATCHES_OPEN({ open: open.length });
    const prizes = playerPrizes(prizesOf(standings, cup.prizes), playersOf);
    if (prizes.length === 0) throw cupRefusals.NO_PRIZES();
    if (expectedSeal !== null && expectedSeal !== seal) throw cupRefusals.STANDINGS_CHANGED();
    return { prizes, tokens: sumOf(prizes), seal, matchIds: matches.map(({ id }) => id) };
  }

  private async award(
    { cupId, adminId, reason, key }: PayCup,
    { payout }: PresentCup,
    prizes: readonly PlayerPrize[],
  ): Promise<CupPaid> {
    const attempt = payout.nextAttempt;
    const outcome = await this.ledger.post(
      cupPrizesAwarded({ cupId, attempt, prizes, adminId, reason, idempotencyKey: key }),
    );
    if (outcome.posted) return answer(prizes, outcome);
    if (outcome.code === 'ALREADY_HAPPENED') {
      throw cupRefusals.ALREADY_PAID({ position: outcome.position });
    }
    throw new Error(`The ledger refused the prizes of cup ${cupId}: ${outcome.code}`);
  }

  private movement(command: PayCup, prizes: readonly PlayerPrize[]) {
    const { cupId, adminId, reason, key: idempotencyKey } = command;
    const event = cupPrizesAwarded({ cupId, attempt: 1, prizes, adminId, reason, idempotencyKey });
    const paysOut = leavesHouse(event.entries);
    return { tokens: paysOut, paysOut };
  }

  private async ask(command: PayCup, cup: PresentCup, outlook: Outlook): Promise<CupPaid> {
    const { adminId, reason, key } = command;
    const { prizes, tokens, seal } = outlook;
    const approval = await this.approvals.ask({
      kind: KIND,
      target: { type: 'cup', id: cup.id },
      playerId: null,
      amountTokens: tokens,
      request: {
        cupId: cup.id,
        name: cup.name,
        hasReason: reason !== null,
        seal,
        prizes: prizes.map((prize) => ({ ...prize })),
      },
      reason: reason ?? 'Prizes of a cup',
      requestedBy: adminId,
      key,
      single: true,
    });
    return { prizes, tokens, seal, position: null, needsApproval: true, approval };
  }

  /** Returns the data that the second admin reads before approving: winners and their prizes. */
  private async look({ cupId }: ApprovalData): Promise<TargetState> {
    const cup = await this.rows.load(String(cupId));
    const { standings, nameOf, matches, seal } = await this.results.read(cup);
    const prizes = prizesOf(standings, cup.prizes);
    const { position } = cup.payout;
    return {
      facts: [
        { name: 'Cup', value: cup.name },
        { name: 'Matches', value: String(matches.length) },
        { name: 'Status', value: position === null ? 'not paid' : `paid by event #${position}` },
        ...prizes.map(({ entryId, place, tokens }) => ({
          name: `Place ${place}`,
          value: `${nameOf(entryId) || entryId}: ${tokens} tokens`,
        })),
        { name: 'Prizes', value: `${sumOf(prizes)} tokens, paid by the house` },
      ],
      seal,
    };
  }

  /** Returns the answer of the request with this key if it has paid; otherwise null. */
  private async paidBy(key: string): Promise<CupPaid | null> {
    const row = await this.database.row<{ position: number; payload: string }>(
      `SELECT position, payload FROM ledger.event
        WHERE idempotency_key = $1 AND type = 'CupPrizesAwarded'`,
      [key],
    );
    if (!row) return null;
    const { winners } = JSON.parse(row.payload) as {
      winners: readonly { user: Id; place: number; prize: number }[];
    };
    return answer(
      winners.map(({ user, place, prize }) => ({ userId: user, place, tokens: prize })),
      row,
    );
  }

  /** Records the payout once. A repeat after a crash records it if the first request could not. */
  private async record(
    { cupId, adminId, reason, key }: PayCup,
    { prizes, tokens, position }: CupPaid,
    approved: Approved | null,
  ): Promise<void> {
    if (await this.activity.ofRequest(key)) return;
    const approvedBy = approved?.approvedBy;
    await this.activity.record({
      actor: adminId,
      action: 'cup.prizes_paid',
      target: { type: 'cup', id: cupId },
      after: { position, tokens, winners: prizes.length, ...(approvedBy && { approvedBy }) },
      reason,
      requestKey: key,
    });
  }
}

function answer(prizes: readonly PlayerPrize[], { position }: Pick<Posted, 'position'>): CupPaid {
  assert(position > 0, 'a payout has a position');
  const tokens = sumOf(prizes);
  return { prizes, tokens, seal: null, position, needsApproval: false, approval: null };
}
