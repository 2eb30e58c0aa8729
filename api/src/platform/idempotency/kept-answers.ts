import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Raw, type Repository } from 'typeorm';
import { Database, ProcessPresence } from '../database/index.js';
import { deleteSome, fieldsOf } from '../entities/index.js';
import { Secrets } from '../secrets/index.js';
import { KeptAnswer, type KeyedRequest } from './kept-answer.entity.js';

export type Claim =
  /**
   * This process has claimed the request. The caller must run it, then call `keep` or `release`.
   */
  | { readonly kind: 'run' }
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'running'; readonly retryAfter: number }
  | { readonly kind: 'other-request' };

const PURPOSE = 'idempotency-answer';
/** SQL expression for the seconds until the lease of a request expires, at least 1. */
const RETRY_AFTER =
  'CAST(greatest(1, ceil(extract(epoch FROM known.runningUntil - now()))) AS integer)';
const OLD = Raw((createdAt) => `${createdAt} < now() - interval '31 days'`);
const SWEEP_AT_ONCE = 5_000;

/**
 * Stores the responses to requests with an Idempotency-Key. The statements that claim and store
 * are SQL, because each such request runs both: the query builder takes 0.2 ms more CPU for each.
 */
@Injectable()
export class KeptAnswers {
  constructor(
    private readonly database: Database,
    @InjectRepository(KeptAnswer) private readonly rows: Repository<KeptAnswer>,
    private readonly presence: ProcessPresence,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Claims a request for this process, or returns the reason why it must not run. If repeats arrive
   * at the same time, one statement decides which of them runs. A request of a process that has
   * ended can be claimed at once; a request of a process that hangs can be claimed when its lease
   * expires.
   */
  async claim({ userId, key, fingerprint }: KeyedRequest, leaseSeconds: number): Promise<Claim> {
    const taken = await this.database.row(
      `INSERT INTO idempotency_key AS known (user_id, key, fingerprint, running_until, process)
       VALUES ($1, $2, $3, now() + make_interval(secs => $4), $5)
       ON CONFLICT (user_id, key) DO UPDATE
         SET running_until = excluded.running_until, process = excluded.process
         WHERE known.status IS NULL AND known.fingerprint = excluded.fingerprint
           AND (known.running_until < now()
                OR (known.process <> coalesce($5::integer, 0) AND process_gone(known.process)))
       RETURNING user_id`,
      [userId, key, fingerprint, leaseSeconds, await this.presence.number()],
    );
    if (taken) return { kind: 'run' };
    const known = await fieldsOf(this.rows, 'known')
      .addSelect(RETRY_AFTER, 'retryAfter')
      .where({ userId, key })
      .getRawOne<KeptAnswer & { readonly retryAfter: number }>();
    // The row exists no longer: its request failed after this claim was refused, and its process
    // deleted the row.
    if (!known) return { kind: 'running', retryAfter: 1 };
    if (!known.fingerprint.equals(fingerprint)) return { kind: 'other-request' };
    if (known.status === null || !known.answer) {
      return { kind: 'running', retryAfter: known.retryAfter };
    }
    const body: unknown = JSON.parse(this.secrets.open(PURPOSE, known.answer));
    return { kind: 'answered', status: known.status, body };
  }

  async keep({ userId, key }: KeyedRequest, status: number, body: unknown): Promise<void> {
    await this.database.query(
      `UPDATE idempotency_key SET status = $3, answer = $4
        WHERE user_id = $1 AND key = $2 AND status IS NULL`,
      [userId, key, status, this.secrets.seal(PURPOSE, JSON.stringify(body ?? null))],
    );
  }

  /** Deletes the row of a failed request, so that a repeat runs again. */
  async release({ userId, key }: KeyedRequest): Promise<void> {
    await this.rows.delete({ userId, key, status: IsNull() });
  }

  /**
   * Deletes one portion of the responses that are older than their retention. Returns the number of
   * deleted responses.
   */
  sweep(): Promise<number> {
    return deleteSome(this.rows, { createdAt: OLD }, SWEEP_AT_ONCE);
  }
}
