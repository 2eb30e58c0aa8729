import { newId } from '../../src/kernel/index.js';
import { type Answer, asking } from '../world/ask.js';
import { type Person, somebody } from '../world/people.js';
import type { Product } from '../world/product.js';
import { aPlayer, aTournament, join, won } from '../world/tournaments.js';
import type { Step } from './commands.js';

export const LIMIT = 1_000;
const REASON = 'An evening of one admin';
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString();

type Ask = ReturnType<typeof asking>;

/** The admins of an evening besides the one who acts alone. */
export interface Staff {
  /** Prepares the evening. */
  readonly host: Person;
  /** Approves requests. */
  readonly second: Person;
}

interface Payout {
  readonly id: string;
  readonly player: Person;
  readonly tokens: number;
}

/** The tokens and the money that one admin alone let out of the house. */
export interface Outcome {
  readonly leftTokens: number;
  /** Tokens that the product counted towards the limit of this admin. */
  readonly countedTokens: number;
}

const at = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items.length === 0 ? undefined : items[index % items.length];

/** One evening: an admin, a second admin, and three players to whom everything is paid. */
export class Evening {
  private readonly ask: Ask;
  private readonly second: Ask;
  private readonly codes: { id: string; code: string }[] = [];
  private readonly matches: string[] = [];
  private readonly payouts: Payout[] = [];
  private cup = '';
  /** Requests that wait for the second admin, oldest first. */
  private readonly waiting: string[] = [];
  private readonly approved: string[] = [];
  private readonly approvedCodes = new Set<string>();
  /** Value of the codes that the admin exchanged alone. No event records an exchange. */
  private exchangedTokens = 0;
  private isLimitChanged = false;

  private constructor(
    private readonly world: Product,
    private readonly staff: Staff,
    private readonly admin: Person,
    private readonly players: readonly [Person, Person, Person],
    private readonly from: number,
  ) {
    this.ask = asking(world, admin);
    this.second = asking(world, staff.second);
  }

  /**
   * Begins an evening with a match whose fees cover its prizes, a match with free seats, a match
   * whose winner has spent the prize, a cup of this match, and a payout of 700 tokens. Another
   * admin, the host, declared these results and completed this payout.
   */
  static async begin(world: Product, second: Person): Promise<Evening> {
    const [admin, host] = [await somebody(world, 'admin'), await somebody(world, 'admin')];
    const players = await Promise.all([
      aPlayer(world, 1_200, 'One'),
      aPlayer(world, 500, 'Two'),
      aPlayer(world, 500, 'Three'),
    ]);
    const [head] = await world.database.rows<{ position: number }>(
      'SELECT max(position)::float8 AS position FROM ledger.event',
    );
    const evening = new Evening(world, { host, second }, admin, players, head?.position ?? 0);
    await evening.prepare();
    return evening;
  }

  private async prepare(): Promise<void> {
    const { world, players, payouts } = this;
    const { host } = this.staff;
    const [one] = players;
    const asHost = asking(world, host);
    const [covered, open, spent] = await Promise.all([
      aTournament(world, host, { entryFee: 200, prizePool: 600 }),
      aTournament(world, host, { entryFee: 300, prizePool: 900 }),
      aTournament(world, host, { entryFee: 200, prizePool: 600 }),
    ]);
    this.matches.push(covered, open, spent);
    for (const id of [covered, spent]) {
      await Promise.all(players.map((player) => join(world, player, id)));
    }
    await this.request(one, 700);
    await asHost('PUT', `/withdrawals/admin/status/${payouts[0]?.id}`, { status: 'completed' });
    await asHost('POST', `/tournaments/admin/${spent}/results`, { winners: [won(one, 600)] });
    await join(world, one, open);
    await this.request(one, 300);
    const terms = { name: 'Cup', entry: 'player', placePoints: [1], killPoints: 0 };
    const made = { ...terms, countedMatches: 1, prizes: [] };
    this.cup = (await asHost('POST', '/cups/admin', made)).body.id;
    await asHost('PUT', `/cups/admin/${this.cup}/matches`, { tournamentIds: [spent] });
  }

  /** Sends the request of a step. A step without an object, such as a first code, does nothing. */
  async take(step: Step): Promise<void> {
    const answer = await this.send(step);
    if (!answer) return;
    if (answer.status >= 500) throw new Error(`${JSON.stringify(step)}: ${answer.text}`);
    this.noteWaiting(answer);
  }

  async end(): Promise<Outcome> {
    const { body } = await this.ask('GET', '/admin/approvals/threshold');
    if (this.isLimitChanged) await setLimit(this.world, this.staff);
    return {
      leftTokens: (await this.leftInLog()) + this.exchangedTokens,
      countedTokens: body.paidOutAlone,
    };
  }

  /**
   * Sums what this admin's events let out of the house: what wallets, holds and pots got together,
   * and what was paid in money. Approved events and redemptions of approved codes do not count.
   */
  private async leftInLog(): Promise<number> {
    const [row] = await this.world.database.rows<{ left: number }>(
      `SELECT coalesce(sum(greatest(0, owed) + greatest(0, paid)), 0)::float8 AS left
         FROM (SELECT sum(n.amount) FILTER (WHERE a.name ~ '^(player|hold|pot):') AS owed,
                      sum(n.amount) FILTER (WHERE a.name ~ '^payouts:') AS paid
                 FROM ledger.event e
                 JOIN ledger.entry n ON n.position = e.position
                 JOIN ledger.account a ON a.id = n.account_id
                WHERE e.position > $1
                  AND (e.actor_id = $2::text
                       OR (e.type = 'PromoCodeRedeemed' AND e.reference = ANY ($3)))
                  AND NOT EXISTS (SELECT FROM unnest($4::text[]) AS id
                                   WHERE position(id IN e.idempotency_key) > 0)
                GROUP BY e.position) AS moved`,
      [
        this.from,
        this.admin.id,
        this.codes.map(({ id }) => id).filter((id) => !this.approvedCodes.has(id)),
        this.approved,
      ],
    );
    return row?.left ?? 0;
  }

  private send(step: Step): Promise<Answer | undefined> | undefined {
    const { ask } = this;
    switch (step.do) {
      case 'adjust':
        return ask('PUT', `/users/tokens/${this.player(step.player).id}`, {
          amount: step.amount,
          reason: REASON,
        });
      case 'adjust everybody':
        return ask('PUT', '/users/tokens/bulk/all', {
          amount: step.each,
          operation: step.takes ? 'subtract' : 'add',
          reason: REASON,
        });
      case 'create a code':
      case 'switch a code':
      case 'delete a code':
      case 'redeem':
        return this.sendCode(step);
      case 'request a withdrawal':
        return this.request(this.player(step.player), step.amount);
      case 'set statuses':
        return this.setStatuses(step);
      case 'pay the cup':
        return this.payCup(step.prize);
      case 'reverse':
        return this.reverse(step.event);
      case 'set the limit':
        return this.changeLimit(step.aboveTokens);
      case 'approve':
        return this.approve();
      case 'create a match':
      case 'declare':
      case 'delete a match':
      case 'join':
      case 'raise the prizes':
      case 'set a match':
      case 'void':
        return this.sendMatch(step);
    }
  }

  private async sendCode(
    step: Extract<Step, { do: 'create a code' | 'switch a code' | 'delete a code' | 'redeem' }>,
  ): Promise<Answer | undefined> {
    if (step.do === 'create a code') {
      const code = `C-${newId().slice(-12)}`.toUpperCase();
      const { tokens, uses: maxUses } = step;
      const answer = await this.ask('POST', '/promo-codes/admin/create', {
        code,
        description: REASON,
        tokens,
        maxUses,
        expiryDate: NEXT_YEAR,
      });
      const id = answer.body.promoCode?._id;
      if (id) this.codes.push({ id, code });
      return answer;
    }
    const chosen = at(this.codes, step.code);
    if (!chosen) return undefined;
    if (step.do === 'redeem') {
      const player = this.player(step.player);
      return asking(this.world, player)('POST', '/promo-codes/redeem', { code: chosen.code });
    }
    const path = `/promo-codes/admin/${chosen.id}`;
    return step.do === 'switch a code'
      ? this.ask('PUT', `${path}/toggle`)
      : this.ask('DELETE', path);
  }

  private sendMatch(
    step: Extract<Step, { do: 'create a match' } | { match: number }>,
  ): Promise<Answer | undefined> | undefined {
    if (step.do === 'create a match') return this.createMatch(step.fee, step.pool);
    const id = at(this.matches, step.match);
    if (!id) return undefined;
    const path = `/tournaments/admin/${id}`;
    switch (step.do) {
      case 'raise the prizes':
        return this.ask('PUT', path, { prizePool: step.pool });
      case 'join':
        return join(this.world, this.player(step.player), id);
      case 'declare':
        return this.ask('POST', `${path}/results`, {
          winners: step.prizes.map((prize, place) => won(this.player(place), prize, place + 1)),
        });
      case 'void':
        return this.ask('POST', `${path}/results/void`, { reason: REASON, acceptOwed: true });
      case 'set a match':
        return this.ask('PUT', `${path}/status`, { status: step.status });
      case 'delete a match':
        return this.ask('DELETE', path);
    }
  }

  private async createMatch(entryFee: number, prizePool: number): Promise<undefined> {
    this.matches.push(await aTournament(this.world, this.admin, { entryFee, prizePool }));
  }

  private async request(player: Person, amount: number): Promise<Answer> {
    const wanted = { amount, type: 'google_play', email: 'one@example.com' };
    const answer = await asking(this.world, player)('POST', '/withdrawals/request', wanted);
    const id = answer.body.withdrawal?._id;
    if (id) this.payouts.push({ id, player, tokens: amount });
    return answer;
  }

  private async setStatuses({
    withdrawal,
    statuses,
    code,
  }: Extract<Step, { do: 'set statuses' }>): Promise<Answer | undefined> {
    const payout = at(this.payouts, withdrawal);
    if (!payout) return undefined;
    const redeemCode = code === null ? null : `CODE-${payout.id.slice(-12)}-${code}`;
    const isExchange = redeemCode !== null && statuses.every((status) => status === 'completed');
    const before = isExchange ? await this.codeOf(payout) : null;
    const changes = statuses.map((status) => ({
      id: payout.id,
      status,
      ...(redeemCode && status === 'completed' ? { redeemCode } : {}),
    }));
    const answer = await this.ask('POST', '/withdrawals/admin/statuses', { changes });
    for (const { approval } of answer.body.results ?? []) {
      if (approval) this.waiting.push(approval.id);
    }
    if (before !== null && (await this.codeOf(payout)) !== before) {
      this.exchangedTokens += payout.tokens;
    }
    return answer;
  }

  /** Returns the code that the player reads, '' for none; null if the payout is not completed. */
  private async codeOf({ id, player }: Payout): Promise<string | null> {
    const { body } = await asking(this.world, player)('GET', '/withdrawals/user/history');
    const row = body.withdrawals.find(({ _id }: { _id: string }) => _id === id);
    return row?.status === 'completed' ? (row.redeemCode ?? '') : null;
  }

  private async reverse(event: number): Promise<Answer | undefined> {
    const rows = await this.world.database.rows<{ position: number }>(
      `SELECT position::float8 AS position FROM ledger.event
        WHERE position > $1 AND type IN ('TokensAdjusted', 'PromoCodeRedeemed',
                                            'CupPrizesAwarded')
        ORDER BY position DESC LIMIT 10`,
      [this.from],
    );
    const chosen = at(rows, event);
    return chosen
      ? this.ask('POST', `/admin/ledger/events/${chosen.position}/reverse`, { reason: REASON })
      : undefined;
  }

  private async payCup(prize: number): Promise<Answer> {
    const { body } = await this.ask('GET', `/cups/${this.cup}`);
    const { name, entry, placePoints, killPoints, countedMatches, version } = body;
    const terms = { name, entry, placePoints, killPoints, countedMatches, version };
    await this.ask('PUT', `/cups/admin/${this.cup}`, { ...terms, prizes: [prize] });
    return this.ask('POST', `/cups/admin/${this.cup}/prizes`, {});
  }

  private changeLimit(aboveTokens: number): Promise<Answer> {
    this.isLimitChanged = true;
    return this.ask('PUT', '/admin/approvals/threshold', { aboveTokens, reason: REASON });
  }

  private async approve(): Promise<Answer | undefined> {
    const id = this.waiting.shift();
    if (!id) return undefined;
    const { body } = await this.second('GET', `/admin/approvals?id=${id}`);
    const [request] = body.approvals;
    if (request.kind === 'approvals.set-threshold') return undefined;
    this.approved.push(id);
    if (request.kind.startsWith('promo-code.')) this.approvedCodes.add(request.target.id);
    const { digest } = request;
    const answer = await this.second('POST', `/admin/approvals/${id}/approve`, { digest });
    if (answer.status === 200 && request.kind === 'promo-code.create') {
      this.codes.push({ id: request.target.id, code: JSON.parse(request.request).code });
    }
    return undefined;
  }

  private player(index: number): Person {
    return this.players[index % 3] as Person;
  }

  private noteWaiting(answer: Answer): void {
    const id = answer.status === 202 ? answer.body.approval?.id : undefined;
    if (id) this.waiting.push(id);
  }
}

/** Sets the limit as two admins: one asks, and the other approves a change that needs it. */
export async function setLimit(world: Product, { host, second }: Staff): Promise<void> {
  const [one, other] = [asking(world, host), asking(world, second)];
  const asked = await one('PUT', '/admin/approvals/threshold', {
    aboveTokens: LIMIT,
    reason: REASON,
  });
  if (asked.status !== 202) return;
  const { id } = asked.body.approval;
  const { body } = await other('GET', `/admin/approvals?id=${id}`);
  const { digest } = body.approvals[0];
  await other('POST', `/admin/approvals/${id}/approve`, { digest });
}
