import type { Id } from '../../../kernel/index.js';
import type { Database } from '../../../platform/database/index.js';
import type { Problem } from './verification.js';

export type AuditKind = 'verify' | 'rebuild';

export interface AuditRow {
  id: Id;
  finished_at: Date | null;
  cut_off: boolean;
  checked: number;
  total: number;
  head_hash: string | null;
  problems: Problem[];
}

/**
 * Stores a new run, or returns the run of its type that is in progress; `mine` is true for a new
 * run.
 */
export async function openAudit(
  database: Database,
  audit: { readonly id: Id; readonly kind: AuditKind; readonly askedBy: Id },
): Promise<{ readonly id: Id; readonly mine: boolean }> {
  await database.query(
    `UPDATE ledger.audit SET finished_at = now(), problems = $2
      WHERE kind = $1 AND finished_at IS NULL AND seen_at < now() - interval '1 minute'`,
    [audit.kind, JSON.stringify([CUT_OFF])],
  );
  const opened = await database.row<{ id: Id }>(
    `INSERT INTO ledger.audit (id, kind, asked_by) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING id`,
    [audit.id, audit.kind, audit.askedBy],
  );
  if (opened) return { id: audit.id, mine: true };
  const running = await database.row<{ id: Id }>(
    'SELECT id FROM ledger.audit WHERE kind = $1 ORDER BY started_at DESC LIMIT 1',
    [audit.kind],
  );
  return { id: running?.id ?? audit.id, mine: false };
}

export const CUT_OFF: Problem = {
  position: null,
  problem: 'the run was interrupted; start it again',
};

export async function saveAuditProgress(
  database: Database,
  id: Id,
  progress: { readonly checked: number; readonly total: number },
): Promise<void> {
  await database.query(
    `UPDATE ledger.audit SET checked = $2, total = $3, seen_at = now()
      WHERE id = $1 AND finished_at IS NULL`,
    [id, progress.checked, progress.total],
  );
}

export async function touchAudit(database: Database, id: Id): Promise<void> {
  await database.query(
    'UPDATE ledger.audit SET seen_at = now() WHERE id = $1 AND finished_at IS NULL',
    [id],
  );
}

export async function closeAudit(
  database: Database,
  id: Id,
  result: {
    readonly checked: number;
    readonly total: number;
    readonly headHash: string | null;
    readonly problems: readonly Problem[];
  },
): Promise<void> {
  await database.query(
    `UPDATE ledger.audit SET finished_at = now(), seen_at = now(), checked = $2, total = $3,
            head_hash = $4, problems = $5 WHERE id = $1 AND finished_at IS NULL`,
    [id, result.checked, result.total, result.headHash, JSON.stringify(result.problems)],
  );
}

export function readAudit(database: Database, kind: AuditKind, id: Id): Promise<AuditRow | null> {
  return database.row<AuditRow>(
    `SELECT *, finished_at IS NULL AND seen_at < now() - interval '1 minute' AS cut_off
       FROM ledger.audit WHERE id = $1 AND kind = $2`,
    [id, kind],
  );
}

export interface NewestAudit {
  readonly id: Id;
  readonly kind: AuditKind;
  readonly askedBy: Id;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** Returns the newest verification and the newest rebuild. */
export function newestAudits(database: Database): Promise<NewestAudit[]> {
  return database.rows<NewestAudit & object>(
    `SELECT DISTINCT ON (kind) id, kind, asked_by AS "askedBy", started_at AS "startedAt",
            finished_at AS "finishedAt"
       FROM ledger.audit ORDER BY kind, started_at DESC`,
  );
}
