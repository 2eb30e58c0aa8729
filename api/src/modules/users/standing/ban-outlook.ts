import { Injectable } from '@nestjs/common';
import type { Id } from '../../../kernel/index.js';

/** A match that a player has joined and that has no results yet. */
export interface OpenMatch {
  readonly id: Id;
  readonly name: string;
  readonly status: string;
  readonly startTime: Date;
  readonly entryFeeTokens: number;
}

/** A withdrawal whose tokens are still held. */
export interface OpenWithdrawal {
  readonly id: Id;
  readonly amountTokens: number;
  readonly status: string;
  readonly requestedAt: Date;
}

/** The open matches and withdrawals of a player. */
export interface Running {
  readonly matches: readonly OpenMatch[];
  readonly withdrawals: readonly OpenWithdrawal[];
}

type Reader<Part> = (userId: Id) => Promise<readonly Part[]>;

/**
 * Returns a player's open matches and withdrawals, which the admin console shows before a ban. The
 * modules of tournaments and withdrawals each register a function here when the application starts.
 */
@Injectable()
export class BanOutlook {
  private matches: Reader<OpenMatch> = async () => [];
  private withdrawals: Reader<OpenWithdrawal> = async () => [];

  tellMatches(reader: Reader<OpenMatch>): void {
    this.matches = reader;
  }

  tellWithdrawals(reader: Reader<OpenWithdrawal>): void {
    this.withdrawals = reader;
  }

  async of(userId: Id): Promise<Running> {
    const [matches, withdrawals] = await Promise.all([
      this.matches(userId),
      this.withdrawals(userId),
    ]);
    return { matches, withdrawals };
  }
}
