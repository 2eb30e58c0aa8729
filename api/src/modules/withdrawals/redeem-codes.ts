import { Injectable, Logger } from '@nestjs/common';
import type { Id } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { Secrets, UnknownSealingKey } from '../../platform/secrets/index.js';
import { maskedCode } from './domain/redeem-code.js';
import { withdrawalRefusals } from './domain/refusals.js';

const PURPOSE = 'redeem-codes';
const UNIQUE_VIOLATION = '23505';

/** Keeps gift codes: whoever reads one can spend it, so they rest sealed. */
@Injectable()
export class RedeemCodes {
  private readonly logger = new Logger(RedeemCodes.name);

  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Keeps a withdrawal's code. Refuses one that another withdrawal was given, under whichever key
   * that one was sealed.
   */
  async keep(withdrawalId: Id, code: string): Promise<void> {
    const text = code.toUpperCase();
    const kept = await this.database
      .query(
        `UPDATE withdrawal SET redeem_code = $2, redeem_code_key = $3, redeem_code_digest = $4
          WHERE id = $1 AND NOT EXISTS (SELECT FROM withdrawal other
                 WHERE other.redeem_code_digest = ANY ($5) AND other.id <> $1)`,
        [
          withdrawalId,
          this.secrets.seal(PURPOSE, code),
          this.secrets.keyId,
          this.secrets.digest(PURPOSE, text),
          this.secrets.digests(PURPOSE, text),
        ],
      )
      .catch((error: { code?: string }) => {
        if (error.code === UNIQUE_VIOLATION) return { rowCount: 0 };
        throw error;
      });
    if (kept.rowCount === 0) throw withdrawalRefusals.CODE_GIVEN_BEFORE();
  }

  /** Null, and an error in the log, when the key it was sealed with is not configured any more. */
  open(sealed: Buffer): string | null {
    try {
      return this.secrets.open(PURPOSE, sealed);
    } catch (error) {
      if (!(error instanceof UnknownSealingKey)) throw error;
      this.logger.error(error.message);
      return null;
    }
  }

  masked(sealed: Buffer): string {
    return maskedCode(this.open(sealed) ?? '');
  }
}
