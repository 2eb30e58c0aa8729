import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Id, newId } from '../../../kernel/index.js';
import { ApprovalSigning, Approvals, approvalGiven } from '../../../modules/approvals/index.js';
import type { Session } from '../../../platform/http/index.js';
import { Payouts } from '../store/payouts.js';
import type { SignedPress } from './pay-due.dto.js';

/**
 * Has the admin sign a press that pays withdrawals, as an approval is signed. So a stolen session of
 * an admin who has a passkey pays nothing, and the log shows what the admin signed.
 */
@Injectable()
export class SignPress {
  constructor(
    private readonly signing: ApprovalSigning,
    private readonly approvals: Approvals,
    private readonly payouts: Payouts,
  ) {}

  /**
   * Refuses an admin who has a passkey and has not signed exactly this press with it.
   *
   * @param covered What is signed, in the form that `SignedPress` describes.
   */
  async check(
    session: Session,
    key: string,
    { press, passkey }: SignedPress,
    covered: string,
  ): Promise<void> {
    // The first request with this key was signed, and a signature counts only once.
    if ((await this.payouts.ofRequest(key)).length > 0) return;
    const word = {
      id: (press as Id | undefined) ?? newId(),
      adminId: session.userId,
      digest: createHash('sha256').update(covered).digest('hex'),
    };
    await this.signing.confirm(session, word, passkey, async (confirmation) => {
      // Without a key there is nothing to record that the payouts themselves do not say.
      if (confirmation.signature) await this.approvals.say(approvalGiven(word, confirmation));
    });
  }
}
