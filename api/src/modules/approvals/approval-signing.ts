import type { Id } from '../../kernel/index.js';
import type { PasskeyTouch, Session } from '../../platform/http/index.js';
import type { ApprovalConfirmation } from './domain/approval-event.js';

/** Checks how an admin confirms an approval. The module `auth` implements it, which has the keys. */
export abstract class ApprovalSigning {
  /**
   * Calls `record` with the way in which the admin confirms this approval, and returns its result.
   * Refuses an admin who has a passkey and has not signed exactly this approval with it. No key of
   * the admin is added or removed until `record` is done, so that the log shows them in order.
   */
  abstract confirm<Result>(
    session: Session,
    approval: { readonly id: Id; readonly digest: string | null },
    touch: PasskeyTouch | undefined,
    record: (confirmation: ApprovalConfirmation) => Promise<Result>,
  ): Promise<Result>;
}
