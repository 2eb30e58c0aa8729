import { Injectable } from '@nestjs/common';
import { RowTurns } from '../../../platform/database/index.js';
import { cupRefusals } from '../domain/refusals.js';
import { CupRows, type PresentCup } from './cup-rows.js';

/** Allows only one change or payout of a cup at a time. */
@Injectable()
export class CupLeases {
  constructor(
    private readonly turns: RowTurns,
    private readonly rows: CupRows,
  ) {}

  /** Takes the lease, runs the function with the present cup, and releases the lease. */
  async take<Result>(id: string, work: (cup: PresentCup) => Promise<Result>): Promise<Result> {
    await this.rows.load(id);
    return this.turns.take('cup', id, cupRefusals.CUP_BUSY, async () =>
      work(await this.rows.load(id)),
    );
  }

  /** As `take`, for a change. Refuses it once the prizes are paid. */
  change<Result>(id: string, work: (cup: PresentCup) => Promise<Result>): Promise<Result> {
    return this.take(id, async (cup) => {
      const { position } = cup.payout;
      if (position !== null) throw cupRefusals.CUP_PAID({ position });
      return work(cup);
    });
  }
}
