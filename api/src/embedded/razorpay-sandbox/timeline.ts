interface Planned {
  readonly at: number;
  readonly run: () => void;
}

const LONGEST_TIMER_MS = 60_000;

/** The clock of the sandbox. Tests can speed it up or move it ahead, for example by 24 hours. */
export class Timeline {
  private speed = 1;
  private anchorReal = Date.now();
  private anchorVirtual = Date.now();
  private planned: Planned[] = [];
  private timer: NodeJS.Timeout | null = null;

  now(): number {
    return this.anchorVirtual + (Date.now() - this.anchorReal) * this.speed;
  }

  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  /** Calls `run` when the clock reaches `at`, or at once if `at` is in the past. */
  plan(at: number, run: () => void): void {
    this.planned.push({ at, run });
    this.arm();
  }

  change({ speed, advanceMs = 0 }: { speed?: number; advanceMs?: number }): void {
    this.anchorVirtual = this.now() + advanceMs;
    this.anchorReal = Date.now();
    if (speed !== undefined) this.speed = speed;
    this.arm();
  }

  close(): void {
    this.planned = [];
    if (this.timer) clearTimeout(this.timer);
  }

  private arm(): void {
    if (this.timer) clearTimeout(this.timer);
    const next = this.planned.reduce((first, { at }) => Math.min(first, at), Infinity);
    if (!Number.isFinite(next)) return;
    const wait = Math.max(0, (next - this.now()) / this.speed);
    this.timer = setTimeout(() => this.fire(), Math.min(wait, LONGEST_TIMER_MS));
    this.timer.unref();
  }

  private fire(): void {
    const now = this.now();
    const due = this.planned.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
    this.planned = this.planned.filter(({ at }) => at > now);
    for (const { run } of due) run();
    this.arm();
  }
}
