import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, type Repository } from 'typeorm';
import type { Id } from '../../kernel/index.js';
import { Secrets, UnknownSealingKey } from '../../platform/secrets/index.js';
import { maskedCode } from './domain/redeem-code.js';
import { withdrawalRefusals } from './domain/refusals.js';
import type { Settlement } from './domain/withdrawal.js';
import { StoredWithdrawal } from './stored-withdrawal.entity.js';

const PURPOSE = 'redeem-codes';
const UNIQUE_VIOLATION = '23505';
const IS_SETTLED_AS = `EXISTS (SELECT FROM projection.withdrawal_state s
  WHERE s.withdrawal_id = withdrawal.id AND s.state = :settlement)`;

/** The version of a withdrawal's row and the state of its amount, as they were read. */
interface Present {
  readonly version?: number;
  readonly settlement?: Settlement;
}

/**
 * Stores redeem codes of gift cards, encrypted, because everyone who can read a code can spend it.
 */
@Injectable()
export class RedeemCodes {
  private readonly logger = new Logger(RedeemCodes.name);

  constructor(
    @InjectRepository(StoredWithdrawal) private readonly rows: Repository<StoredWithdrawal>,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Throws a refusal if another withdrawal already has this redeem code, even if that code was
   * encrypted with an older key.
   */
  async mustBeNew(withdrawalId: Id, code: string): Promise<void> {
    const redeemCodeDigest = In(this.secrets.digests(PURPOSE, code.toUpperCase()));
    if (await this.rows.existsBy({ redeemCodeDigest, id: Not(withdrawalId) }))
      throw withdrawalRefusals.CODE_GIVEN_BEFORE();
  }

  /**
   * Stores a withdrawal's redeem code and raises the version of its row. Returns false if the row
   * or the state of its amount is no longer the `present` one: two admins must not overwrite each
   * other's code, and a code that was meant for an open withdrawal must not replace that of a
   * completed one.
   */
  async keep(withdrawalId: Id, code: string, present: Present = {}): Promise<boolean> {
    await this.mustBeNew(withdrawalId, code);
    const { version, settlement } = present;
    const update = this.rows
      .createQueryBuilder()
      .update()
      .set({
        redeemCode: this.secrets.seal(PURPOSE, code),
        redeemCodeKey: this.secrets.keyId,
        redeemCodeDigest: this.secrets.digest(PURPOSE, code.toUpperCase()),
        version: () => 'version + 1',
      })
      .where({ id: withdrawalId, ...(version !== undefined && { version }) });
    if (settlement) update.andWhere(IS_SETTLED_AS, { settlement });
    const { affected } = await update.execute().catch((error: { code?: string }) => {
      throw error.code === UNIQUE_VIOLATION ? withdrawalRefusals.CODE_GIVEN_BEFORE() : error;
    });
    return affected === 1;
  }

  /** Encrypts a redeem code and returns it in base64, to be stored with an approval request. */
  seal(code: string): string {
    return this.secrets.seal(PURPOSE, code).toString('base64');
  }

  unseal(sealed: string): string | null {
    return this.open(Buffer.from(sealed, 'base64'));
  }

  /** Returns true if `sealed` is the encrypted form of this redeem code. */
  isSame(sealed: Buffer | null, code: string): boolean {
    return sealed !== null && this.open(sealed)?.toUpperCase() === code.toUpperCase();
  }

  /**
   * Decrypts a redeem code. Returns null and logs an error if the encryption key is no longer
   * configured.
   */
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
