import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { assert, type Id, Refusal } from '../../kernel/index.js';
import { Ledger, type LedgerCommand, type Refused } from '../ledger/index.js';
import {
  type PayoutAttempt,
  payoutFailed,
  payoutPaid,
  payoutReturned,
  payoutReversed,
  payoutSent,
} from './domain/payout-commands.js';
import { PayoutRuns } from './payout-runs/payout-runs.js';
import { TellPlayer } from './tell-player.js';
import { type WithdrawalRow, WithdrawalRows } from './withdrawal-rows.js';

/** A withdrawal with one attempt to pay it. */
interface OfAttempt {
  readonly withdrawalId: Id;
  /** Number of the hold that the attempt pays. */
  readonly cycle: number;
  readonly attempt: PayoutAttempt;
}

type Came = OfAttempt & { readonly note: string };

/**
 * Changes withdrawals for automatic payouts: their events in the ledger, and what players read.
 * Every method may run again after a crash, and posts each event once.
 */
@Injectable()
export class PayoutBooks {
  constructor(
    private readonly ledger: Ledger,
    private readonly rows: WithdrawalRows,
    private readonly runs: PayoutRuns,
    private readonly player: TellPlayer,
  ) {}

  find(id: Id): Promise<WithdrawalRow | null> {
    return this.rows.find(id);
  }

  /** Sets a withdrawal to processing, unless its version has changed. Returns whether it was set. */
  async take(client: pg.ClientBase, wanted: { readonly id: Id; readonly version: number }) {
    return (await this.runs.take(client, [wanted])).has(wanted.id);
  }

  /** Tells the player that the withdrawal is processing now. */
  async taken(id: Id): Promise<void> {
    const row = await this.rows.find(id);
    if (row) await this.player.stageChanged(row);
  }

  /**
   * Moves the tokens from the hold to the payout, before the request leaves the house. Returns false
   * if the withdrawal was settled otherwise.
   */
  async sent(
    of: OfAttempt,
    request: { readonly bodyDigest: string; readonly amountPaise: number },
  ): Promise<boolean> {
    const outcome = await this.ledger.post(payoutSent(await this.row(of), of.attempt, request));
    if (!outcome.posted) {
      assert(outcome.code === 'BELOW_FLOOR', `a payout was refused: ${outcome.code}`);
      return false;
    }
    if (!outcome.replayed) await this.rows.change(of.withdrawalId, { stage: 'processing' });
    return true;
  }

  /**
   * Moves the tokens of an attempt back to the hold. Returns false if they are not with the payout
   * any more.
   */
  async failed(of: OfAttempt, why: Parameters<typeof payoutFailed>[2]): Promise<boolean> {
    const outcome = await this.ledger.post(payoutFailed(await this.row(of), of.attempt, why));
    // The same event with another reason was posted before: the provider has changed its mind.
    return outcome.posted || outcome.code === 'KEY_REUSED';
  }

  /** Updates the player's open pages, because the money has moved on. */
  async progressed(id: Id): Promise<void> {
    const row = await this.rows.find(id);
    if (row) await this.player.noteChanged(row);
  }

  /** Leaves a withdrawal to a person: it is pending again, with its tokens in the hold. */
  async waits({ withdrawalId }: OfAttempt): Promise<void> {
    await this.rows.change(withdrawalId, { stage: 'pending' });
    const row = await this.rows.find(withdrawalId);
    if (row) await this.player.stageChanged(row);
  }

  /**
   * Completes a withdrawal that the provider has paid. `isPosted` is false if the tokens are not with
   * the payout any more; `isReferenceKept` is false if another payout has the bank reference.
   */
  async paid(of: OfAttempt, utr: string | null) {
    const isPosted = await this.post([payoutPaid(await this.row(of), of.attempt)]);
    const isReferenceKept = !isPosted || (await this.keepReference(await this.row(of), utr));
    return { isPosted, isReferenceKept };
  }

  /** Stores the bank reference of a payout that was paid. Returns false if another has it. */
  async keepReference({ id, bankReference }: WithdrawalRow, utr: string | null): Promise<boolean> {
    if (utr === null || utr === bankReference) return true;
    try {
      await this.rows.change(id, { stage: null, bankReference: utr });
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /**
   * Gives the tokens of a failed attempt back to the player, with a note. An admin may have settled
   * the withdrawal meanwhile, and then it stays as it is.
   */
  async returned({ note, ...of }: Came): Promise<boolean> {
    const row = await this.row(of);
    const takeBack = await this.rows.note(row.id, { adminNotes: note });
    const isPosted = await this.post(payoutReturned(row, of.attempt));
    if (!isPosted) await takeBack();
    return isPosted;
  }

  /**
   * Gives the tokens back after a payout came back that had been paid. Returns false if an admin has
   * changed the withdrawal since.
   */
  async reversed({ note, ...of }: Came): Promise<boolean> {
    const row = await this.row(of);
    const takeBack = await this.rows.note(row.id, { adminNotes: note });
    const isPosted = await this.post(payoutReversed(row, of.attempt));
    if (isPosted) await this.rows.change(row.id, { stage: null, isReopened: true });
    else await takeBack();
    return isPosted;
  }

  private async row({ withdrawalId, cycle }: OfAttempt): Promise<WithdrawalRow> {
    const row = await this.rows.find(withdrawalId);
    assert(row, 'a payout pays a withdrawal that is there');
    // The events of an attempt are those of its own hold, also if the withdrawal was held again.
    return { ...row, cycle };
  }

  /** Posts the events of one step. Returns false if the accounts no longer have the tokens. */
  private async post(commands: readonly LedgerCommand[]): Promise<boolean> {
    const outcomes = await this.ledger.postAll(commands);
    const refused = outcomes.find((outcome): outcome is Refused => !outcome.posted);
    if (!refused) return true;
    const isOvertaken = ['ALREADY_HAPPENED', 'BELOW_FLOOR'].includes(refused.code);
    assert(isOvertaken, `an event of a payout was refused: ${refused.code}`);
    return false;
  }
}
