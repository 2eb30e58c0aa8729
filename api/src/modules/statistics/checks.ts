import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ReadReplica } from '../../platform/database/in-application.js';

export class FailedCheck {
  @ApiProperty({ type: 'integer', description: 'Number of what the check found' })
  count!: number;

  @ApiProperty({ type: String, format: 'date-time', description: 'Time of the oldest of them' })
  since!: Date;
}

const FAILED = { type: FailedCheck, nullable: true } as const;

export class Checks {
  @ApiProperty({
    ...FAILED,
    description: 'Problems of the newest verification; null if it is green',
  })
  verification!: FailedCheck | null;

  @ApiProperty({ ...FAILED, description: 'Differences of the newest rebuild; null without any' })
  rebuild!: FailedCheck | null;

  @ApiProperty({
    ...FAILED,
    description: 'Orders of the last seven days that staff must check; null without any',
  })
  orders!: FailedCheck | null;

  @ApiProperty({
    ...FAILED,
    description:
      "Differences from the provider's settlements of the last seven days; null without any",
  })
  settlements!: FailedCheck | null;
}

const DAYS = 7;

const FOUND = `
  SELECT (SELECT json_build_object('count', jsonb_array_length(n.problems), 'since', n.finished_at)
            FROM (SELECT problems, finished_at FROM ledger.audit
                   WHERE kind = 'verify' AND finished_at IS NOT NULL
                   ORDER BY started_at DESC LIMIT 1) AS n
           WHERE jsonb_array_length(n.problems) > 0) AS verification,
         (SELECT json_build_object('count', jsonb_array_length(n.problems), 'since', n.finished_at)
            FROM (SELECT problems, finished_at FROM ledger.audit
                   WHERE kind = 'rebuild' AND finished_at IS NOT NULL
                   ORDER BY started_at DESC LIMIT 1) AS n
           WHERE jsonb_array_length(n.problems) > 0) AS rebuild,
         (SELECT json_build_object('count', count(*), 'since', min(created_at))
            FROM payment_order
           WHERE attention IS NOT NULL AND created_at > now() - interval '${DAYS} days'
          HAVING count(*) > 0) AS orders,
         (SELECT json_build_object('count', sum(jsonb_array_length(breaks)),
                                   'since', min(compared_at))
            FROM settlement_comparison
           WHERE day > (now() AT TIME ZONE 'Asia/Kolkata')::date - ${DAYS}
             AND jsonb_array_length(breaks) > 0
          HAVING count(*) > 0) AS settlements`;

/** Reads which checks have found something that staff must look at. */
@Injectable()
export class CheckReader {
  constructor(private readonly replica: ReadReplica) {}

  async read(): Promise<Checks> {
    const row = await this.replica.row<Found & object>(FOUND);
    if (!row) throw new Error('A query without a table always has a row');
    const { verification, rebuild, orders, settlements } = row;
    return {
      verification: dated(verification),
      rebuild: dated(rebuild),
      orders: dated(orders),
      settlements: dated(settlements),
    };
  }
}

/** A failed check as JSON of the database, with its time as a text. */
type InJson = { readonly count: number; readonly since: string } | null;
type Found = Readonly<Record<keyof Checks, InJson>>;

const dated = (found: InJson): FailedCheck | null =>
  found && { count: found.count, since: new Date(found.since) };
