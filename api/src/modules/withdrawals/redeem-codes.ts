import { Injectable } from '@nestjs/common';
import type { Id } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import { Secrets } from '../../platform/secrets/index.js';
import { withdrawalRefusals } from './domain/refusals.js';

const PURPOSE = 'redeem-codes';
const UNIQUE_VIOLATION = '23505';

/** Keeps gift codes: whoever reads one can spend it, so they rest sealed. */
@Injectable()
export class RedeemCodes {
  /** Tells which key a code was sealed under, should the secret ever change. */
  private readonly keyId: string;

  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
  ) {
    this.keyId = secrets.digest(PURPOSE, 'key id').toString('hex').slice(0, 16);
  }

  /** Keeps a withdrawal's code. Refuses one that another withdrawal was given. */
  async keep(withdrawalId: Id, code: string): Promise<void> {
    await this.database
      .query(
        `UPDATE withdrawal SET redeem_code = $2, redeem_code_key = $3, redeem_code_digest = $4
          WHERE id = $1`,
        [
          withdrawalId,
          this.secrets.seal(PURPOSE, code),
          this.keyId,
          this.secrets.digest(PURPOSE, code.toUpperCase()),
        ],
      )
      .catch((error: { code?: string }) => {
        throw error.code === UNIQUE_VIOLATION ? withdrawalRefusals.CODE_GIVEN_BEFORE() : error;
      });
  }

  open(sealed: Buffer): string {
    return this.secrets.open(PURPOSE, sealed);
  }
}
