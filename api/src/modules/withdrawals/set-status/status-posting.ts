import { Injectable } from '@nestjs/common';
import { Ledger } from '../../ledger/index.js';
import { refusalOf, TokenLots } from '../../wallet/index.js';
import { holdCommands } from '../domain/commands.js';
import { withdrawalRefusals } from '../domain/refusals.js';
import { RedeemCodes } from '../redeem-codes.js';
import { type WithdrawalRow, WithdrawalRows } from '../withdrawal-rows.js';
import type { Plan, SetStatus } from './set-status.js';

/** Carries out allowed changes. */
@Injectable()
export class StatusPosting {
  constructor(
    private readonly ledger: Ledger,
    private readonly rows: WithdrawalRows,
    private readonly codes: RedeemCodes,
    private readonly lots: TokenLots,
  ) {}

  /** Carries out a change. Returns false if another change was posted first. */
  async post(wanted: SetStatus, row: WithdrawalRow, plan: Plan): Promise<boolean> {
    const { change, approved } = wanted;
    const { redeemCode } = change;
    // Stores the redeem code before the payout, so that every completed withdrawal has its code.
    if (redeemCode) {
      const present = { settlement: row.settlement, ...(!approved && { version: row.rowVersion }) };
      if (!(await this.codes.keep(row.id, redeemCode, present))) return false;
    }
    if (plan.movements.length === 0) {
      await this.changeRow(wanted, row, plan);
      return true;
    }
    if (!(await this.moveTokens(wanted, row, plan))) return false;
    // Stores the approved code again, because a different code may have been stored since then.
    if (approved && redeemCode) await this.codes.keep(row.id, redeemCode);
    // Computes the lots, because the new hold may take tokens from other sources.
    if (plan.movements.includes('hold-again')) await this.lots.of(row.userId);
    const isReopened = plan.movements.includes('reopen');
    if (plan.stage) await this.rows.change(row.id, { stage: plan.stage, isReopened });
    return true;
  }

  /** Changes the row of a withdrawal whose tokens stay where they are. */
  private async changeRow(
    { change, approved }: SetStatus,
    row: WithdrawalRow,
    { stage }: Plan,
  ): Promise<void> {
    const { adminNotes, version, redeemCode } = change;
    const bankReference = change.bankReference || undefined;
    const present = row.rowVersion + (redeemCode ? 1 : 0);
    const ifVersion = version === undefined ? undefined : present;
    // An approved change from completed that is carried out a second time was a reopening.
    const isReopened = approved !== null && change.status !== 'completed';
    const noted = { stage, adminNotes, bankReference, isReopened, ifVersion };
    const isKept = await this.rows.change(row.id, noted);
    if (!isKept) throw withdrawalRefusals.STALE();
  }

  /** Posts the events of a change. Returns false if another change was posted first. */
  private async moveTokens(
    { adminId, change, key }: SetStatus,
    row: WithdrawalRow,
    { movements }: Plan,
  ): Promise<boolean> {
    const { adminNotes } = change;
    const bankReference = change.bankReference || undefined;
    // Stores the note before posting the event, because the mail about the event contains the note.
    const isNoted = adminNotes !== undefined || bankReference !== undefined;
    const takeBack = isNoted ? await this.rows.note(row.id, { adminNotes, bankReference }) : null;
    const outcomes = await this.ledger.postAll(
      holdCommands(row, movements, { actor: { type: 'admin', id: adminId }, requestKey: key }),
    );
    const refused = outcomes.find((outcome) => !outcome.posted);
    if (refused && !refused.posted) {
      await takeBack?.();
      const hasHappened = refused.code === 'ALREADY_HAPPENED';
      const isGone = refused.code === 'BELOW_FLOOR' && !refused.account?.startsWith('player:');
      const { balance: onItsWay } = await this.ledger.account(`sent:${row.id}`);
      if (isGone && onItsWay > 0) throw withdrawalRefusals.PAYOUT_ON_ITS_WAY();
      if (hasHappened || isGone) return false;
      throw refusalOf(refused);
    }
    return true;
  }
}
