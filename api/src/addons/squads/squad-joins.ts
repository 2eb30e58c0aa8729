import { Injectable } from '@nestjs/common';
import { Clock, generalRefusals, type Id, Refusal } from '../../kernel/index.js';
import type { Refused } from '../../modules/ledger/index.js';
import {
  checkEntrant,
  type Joined,
  JoinRequests,
  type JoinRows,
  leaveDeadline,
  Rounds,
  refusalOfJoin,
  roundOfRow,
  SQUAD_SIZE,
  type SquadUse,
  squadEntryPaid,
  tournamentRefusals,
} from '../../modules/tournaments/index.js';
import { type SquadForJoin, Squads } from './squads.js';

export type Payment = 'each' | 'captain';

/** The captain's request to take four seats at once; `players` includes the captain. */
interface JoinWithSquad {
  readonly tournamentId: string;
  readonly captainId: Id;
  readonly entry: {
    readonly squadId: string;
    readonly players: readonly Id[];
    readonly paidBy: Payment;
  };
  /** The event's idempotency key. A repeat of this request has the same key. */
  readonly key: string;
}

/**
 * Maximum number of tries of a join. A try fails if another join of the same squad is posted first,
 * because the limits that the players have set must then be checked again.
 */
const MOST_TRIES = 20;

class OvertakenJoin extends Error {}

/**
 * Checks every player of the squad and posts one event, which takes four seats and pays their fees.
 * If the ledger refuses the event, no player has joined or paid.
 */
@Injectable()
export class SquadJoins {
  constructor(
    private readonly requests: JoinRequests,
    private readonly squads: Squads,
    private readonly rounds: Rounds,
    private readonly clock: Clock,
  ) {}

  async join({ tournamentId, captainId, entry, key }: JoinWithSquad): Promise<Joined> {
    const joined = await this.requests.answerOf(key, tournamentId, captainId);
    if (joined) return joined;
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const squad = await this.squads.forJoin(entry.squadId, captainId);
      try {
        return await this.attempt(tournamentId, squad, entry, key);
      } catch (error) {
        if (!(error instanceof OvertakenJoin)) throw error;
      }
    }
    throw tournamentRefusals.TOURNAMENT_BUSY({ retryAfter: 1 });
  }

  private async attempt(
    tournamentId: string,
    squad: SquadForJoin,
    entry: JoinWithSquad['entry'],
    key: string,
  ): Promise<Joined> {
    const { captainId } = squad;
    const players = chosen(squad, entry.players);
    const now = this.clock.now();
    const use = await this.rounds.squadUse(squad.id, [captainId, ...players], now);
    const block = new Block(this.requests, squad, entry.paidBy, use, now);
    const { rows, posted } = await this.requests.post({
      tournamentId,
      players: [captainId, ...players],
      check: (found) => block.check(found),
      command: (found) => block.command(found, key),
      refuse: (refused, found) => block.refuse(refused, found),
    });
    return this.requests.answer(rows[0], captainId, posted);
  }
}

/**
 * Checks that the players are the captain and three other members. Returns the three other members.
 */
function chosen({ captainId, members }: SquadForJoin, asked: readonly Id[]): readonly Id[] {
  const players = new Set(asked);
  const areMembers = [...players].every((userId) => members.has(userId));
  if (players.size !== SQUAD_SIZE || !players.delete(captainId) || !areMembers) {
    throw tournamentRefusals.SQUAD_NEEDS_FOUR();
  }
  return [...players];
}

/**
 * A squad's request for four seats, with one row for each player; the captain's row is the first.
 */
class Block {
  constructor(
    private readonly requests: JoinRequests,
    private readonly squad: SquadForJoin,
    private readonly paidBy: Payment,
    private readonly use: ReadonlyMap<Id, SquadUse>,
    private readonly now: Date,
  ) {}

  check(rows: JoinRows): void {
    const [captain, ...others] = rows;
    // A match without squads has no tickets, by which the ledger would refuse a second seat.
    if (captain.squads === 'off') throw tournamentRefusals.NO_SQUADS();
    this.requests.check(captain);
    this.mustUseConsentInTime(captain);
    for (const row of others) this.checkOther(row);
    if (captain.participants + SQUAD_SIZE > captain.max_participants) {
      throw tournamentRefusals.NO_BLOCK_LEFT();
    }
  }

  /**
   * Checks a player whom the captain chose. Does not reveal private reasons, such as a ban or an
   * exclusion, to the captain.
   */
  private checkOther(row: JoinRows[number]): void {
    const { name, isClosed, shareLimitTokens } = this.member(row.user_id);
    const usedTodayTokens = this.use.get(row.user_id)?.todayTokens ?? 0;
    if (row.my_refund === false) throw tournamentRefusals.SQUAD_PLAYER_JOINED({ name });
    if (row.my_refund) throw tournamentRefusals.SQUAD_PLAYER_LEFT({ name });
    if (isClosed) throw tournamentRefusals.SQUAD_PLAYER_NOT_READY({ name });
    try {
      this.requests.check(row, checkEntrant);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw tournamentRefusals.SQUAD_PLAYER_NOT_READY({ name });
    }
    const fee = row.entry_fee_tokens;
    if (this.paidBy !== 'each') return;
    if (shareLimitTokens < fee) throw tournamentRefusals.SQUAD_PLAYER_DID_NOT_AGREE({ name, fee });
    if (fee > 0 && shareLimitTokens < usedTodayTokens + fee) {
      throw tournamentRefusals.SQUAD_DAY_LIMIT({ name, fee });
    }
  }

  /** Refuses to spend other players' tokens once these players cannot leave the match any more. */
  private mustUseConsentInTime({ start_time: startTime, entry_fee_tokens: fee }: JoinRows[number]) {
    if (this.paidBy !== 'each' || fee === 0 || this.now < leaveDeadline(startTime)) return;
    throw tournamentRefusals.SQUAD_CONSENT_OVER();
  }

  command(rows: JoinRows, key: string) {
    const { id, captainId } = this.squad;
    const joins = this.use.get(captainId)?.joins ?? 0;
    const players = rows.map((row) => ({
      userId: row.user_id,
      payerId: this.paidBy === 'captain' ? captainId : row.user_id,
      profileVersion: row.profile_version,
    }));
    const [captain] = rows;
    const fee = captain.entry_fee_tokens;
    return squadEntryPaid(roundOfRow(captain), { id, captainId, joins, players }, fee, key);
  }

  /**
   * Throws the refusal that the captain sees. Returns normally if the tournament must be loaded
   * again.
   */
  async refuse(refused: Refused, rows: JoinRows): Promise<void> {
    const { captainId } = this.squad;
    const [kind, ...rest] = (refused.account ?? '').split(':');
    const userId = rest.at(-1) ?? '';
    const isOther = userId !== captainId && this.squad.members.has(userId);
    if (refused.code === 'FROZEN') {
      if (!isOther) throw generalRefusals.ACCOUNT_BANNED();
      throw tournamentRefusals.SQUAD_PLAYER_NOT_READY({ name: this.member(userId).name });
    }
    this.check(rows);
    if (refused.code === 'ALREADY_HAPPENED') throw new OvertakenJoin();
    if (refused.code === 'KEY_REUSED') throw tournamentRefusals.ALREADY_JOINED();
    if (refused.code === 'BELOW_FLOOR') {
      if (kind === 'seats') throw tournamentRefusals.NO_BLOCK_LEFT();
      if (isOther) {
        const { name } = this.member(userId);
        if (kind === 'ticket') throw tournamentRefusals.SQUAD_PLAYER_JOINED({ name });
        throw tournamentRefusals.SQUAD_PLAYER_SHORT({ name });
      }
      if (kind === 'player') {
        const seats = this.paidBy === 'captain' ? SQUAD_SIZE : 1;
        throw await this.requests.tooFewTokens(captainId, seats * rows[0].entry_fee_tokens);
      }
    }
    const refusal = refusalOfJoin(refused);
    if (refusal) throw refusal;
  }

  private member(userId: Id) {
    const member = this.squad.members.get(userId);
    if (!member) throw tournamentRefusals.SQUAD_NEEDS_FOUR();
    // The remaining refusals contain the player's name.
    const { name } = member;
    if (name === null) throw tournamentRefusals.SQUAD_PLAYER_WITHOUT_NAME();
    return { ...member, name };
  }
}
