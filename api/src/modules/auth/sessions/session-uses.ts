import { Injectable } from '@nestjs/common';
import { Clock, type Id } from '../../../kernel/index.js';
import { Config } from '../../../platform/config/index.js';
import { Database } from '../../../platform/database/index.js';
import type { Role } from '../../../platform/http/index.js';
import { SparseLog } from '../../../platform/log/sparse-log.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Minimum age of the stored time of use before a request replaces it, in milliseconds. */
const STORED_EVERY_MS = { staff: MINUTE_MS, player: 5 * MINUTE_MS };
/** Pause in which the uses of a process are collected for one statement, in milliseconds. */
const COLLECTED_MS = 500;
/** Maximum number of sessions in one statement. The uses of the others are noted again later. */
const AT_MOST = 2_000;

/**
 * Stores new times of use. Rows that another process is changing are left out, so that two processes
 * cannot block each other; a later request stores their use.
 */
const STORE = `
  UPDATE user_session SET used_at = $2 FROM (
    SELECT id FROM user_session WHERE id = ANY ($1::uuid[]) AND used_at < $2
       FOR NO KEY UPDATE SKIP LOCKED) AS used
   WHERE user_session.id = used.id`;

/**
 * Knows when sessions were last used, and when inactivity ends them. Requests do not wait for the
 * writes: a process stores the times of many sessions in one statement, and each of them at most
 * once in some minutes.
 */
@Injectable()
export class SessionUses {
  private readonly used = new Set<Id>();
  private readonly log = new SparseLog('sessions');
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns the time before which the last use of an open session cannot lie. */
  idleSince(role: Role): Date {
    const { staffMinutes, playerDays } = this.config.sessionIdle;
    const idleMs = role === 'player' ? playerDays * DAY_MS : staffMinutes * MINUTE_MS;
    return new Date(this.clock.now().getTime() - idleMs);
  }

  /** Returns true if a session has ended because nobody used it for too long. */
  isOver(sessionId: Id, role: Role, usedAt: Date): boolean {
    return usedAt < this.idleSince(role) && !this.used.has(sessionId);
  }

  /** Notes that a request has used a session. */
  note(sessionId: Id, role: Role, usedAt: Date): void {
    const everyMs = STORED_EVERY_MS[role === 'player' ? 'player' : 'staff'];
    if (this.clock.now().getTime() - usedAt.getTime() < everyMs) return;
    if (this.used.size >= AT_MOST) return;
    this.used.add(sessionId);
    this.timer ??= setTimeout(() => void this.store(), COLLECTED_MS).unref();
  }

  private async store(): Promise<void> {
    this.timer = null;
    const ids = [...this.used];
    if (ids.length === 0) return;
    try {
      await this.database.query(STORE, [ids, this.clock.now()]);
    } catch (error) {
      this.log.warn('store', `the last use of sessions was not stored: ${String(error)}`);
    }
    for (const id of ids) this.used.delete(id);
  }
}
