import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, type Repository } from 'typeorm';
import type { Id } from '../../kernel/index.js';
import { Secrets, UnknownSealingKey } from '../../platform/secrets/index.js';
import { maskedCode } from './domain/redeem-code.js';
import { withdrawalRefusals } from './domain/refusals.js';
import { StoredWithdrawal } from './stored-withdrawal.entity.js';

const PURPOSE = 'redeem-codes';
const UNIQUE_VIOLATION = '23505';

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
   * Stores a withdrawal's redeem code and raises the version of its row. Returns false if the row's
   * version is not `ifVersion`, so that two admins do not overwrite each other's code.
   */
  async keep(withdrawalId: Id, code: string, ifVersion: number | null = null): Promise<boolean> {
    await this.mustBeNew(withdrawalId, code);
    const text = code.toUpperCase();
    const { affected } = await this.rows
      .update(
        { id: withdrawalId, ...(ifVersion !== null && { version: ifVersion }) },
        {
          redeemCode: this.secrets.seal(PURPOSE, code),
          redeemCodeKey: this.secrets.keyId,
          redeemCodeDigest: this.secrets.digest(PURPOSE, text),
          version: () => 'version + 1',
        },
      )
      .catch((error: { code?: string }) => {
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
