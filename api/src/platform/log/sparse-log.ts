import { Logger } from '@nestjs/common';

const PAUSE_MS = 1_000;

/**
 * Logger for warnings that may come in hundreds a second while a server is away: writes one line
 * per kind and second, with the number of lines that it left out before.
 */
export class SparseLog {
  private readonly log: Logger;
  private readonly kinds = new Map<string, { readonly at: number; leftOut: number }>();

  constructor(name: string) {
    this.log = new Logger(name);
  }

  /** `kind` must come from a small set, because every kind is remembered. */
  warn(kind: string, message: string, now = performance.now()): void {
    const last = this.kinds.get(kind);
    if (last && now - last.at < PAUSE_MS) {
      last.leftOut += 1;
      return;
    }
    this.kinds.set(kind, { at: now, leftOut: 0 });
    const leftOut = last?.leftOut ?? 0;
    this.log.warn(leftOut > 0 ? `${message} (and ${leftOut} more like it before)` : message);
  }
}
