import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type Id, isId, newId } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { Database } from '../../../platform/database/index.js';
import { journalRefusals } from '../journal-refusals.js';
import { rebuildProjections } from '../rebuild/rebuild-projections.js';
import {
  type AuditKind,
  CUT_OFF,
  closeAudit,
  newestAudits,
  openAudit,
  readAudit,
  saveAuditProgress,
  touchAudit,
} from '../store/audits.js';
import { verifyLedger } from '../verify/verify-ledger.js';
import type { LastAudits, RebuildState, VerifyState } from './audits.dto.js';

const ALIVE_MS = 5_000;

/**
 * Runs verifications and rebuilds in the background, in the process that received the request. Over
 * all processes, only one verification and one rebuild run at a time; a second request gets the id
 * of the running one.
 */
@Injectable()
export class Audits implements OnApplicationShutdown {
  private readonly log = new Logger(Audits.name);
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  async start(kind: AuditKind, askedBy: Id): Promise<{ id: Id }> {
    const { id, mine } = await openAudit(this.database, { id: newId(), kind, askedBy });
    if (mine) {
      const run = this.run(kind, id).finally(() => this.running.delete(run));
      this.running.add(run);
    }
    return { id };
  }

  async verifyState(id: string): Promise<VerifyState> {
    return this.state('verify', id);
  }

  async rebuildState(id: string): Promise<RebuildState> {
    const { problems, ...state } = await this.state('rebuild', id);
    return { ...state, problems, differences: problems };
  }

  async last(): Promise<LastAudits> {
    return { audits: await newestAudits(this.database) };
  }

  async onApplicationShutdown(): Promise<void> {
    // When the process stops, does not wait for running verifications and rebuilds. After a minute
    // without an update, they are reported as interrupted.
    this.running.clear();
  }

  private async state(kind: AuditKind, id: string): Promise<VerifyState> {
    const row = isId(id) ? await readAudit(this.database, kind, id) : null;
    if (!row) throw journalRefusals.AUDIT_NOT_FOUND();
    const problems = row.cut_off ? [CUT_OFF] : row.problems;
    return {
      state: row.finished_at || row.cut_off ? 'done' : 'running',
      checked: row.checked,
      total: row.total,
      ok: problems.length === 0,
      headHash: row.head_hash,
      problems,
    };
  }

  private async run(kind: AuditKind, id: Id): Promise<void> {
    const { database, config } = this;
    let saved = Date.now();
    const onProgress = (progress: { readonly checked: number; readonly total: number }) => {
      if (Date.now() - saved < 500) return;
      saved = Date.now();
      saveAuditProgress(database, id, progress).catch(() => undefined);
    };
    const alive = setInterval(() => {
      touchAudit(database, id).catch(() => undefined);
    }, ALIVE_MS).unref();
    try {
      if (kind === 'verify') {
        const { anchorFile } = config.checkpoints;
        const options = { anchorFile, remember: true, onProgress };
        await closeAudit(database, id, await verifyLedger(config.databaseUrl, options));
      } else {
        const report = await rebuildProjections(config.databaseUrl, { onProgress });
        await closeAudit(database, id, { ...report, problems: report.differences });
      }
    } catch (error) {
      this.log.error({ err: error }, `${kind} failed`);
      const problems = [{ position: null, problem: 'the run ended with an error; start it again' }];
      const result = { checked: 0, total: 0, headHash: null, problems };
      await closeAudit(database, id, result).catch(() => undefined);
    } finally {
      clearInterval(alive);
    }
  }
}
