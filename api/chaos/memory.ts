import { residentMegabytes } from './part.js';
import type { Stack } from './stack.js';

const WATCHED = ['api', 'worker'];
const EVERY_MS = 2_000;
/** Minimum number of samples with which the memory growth of a process is judged. */
const LIVED_SAMPLES = 30;
/**
 * Maximum growth of a process's memory, as the ratio of the last quarter of its life to the second
 * quarter. The first quarter is excluded, because the process is warming up.
 */
const MAY_GROW_TO = 1.4;

/** Measures the memory of the API and of the worker during a run, for each process. */
export class Memory {
  private readonly samples = new Map<string, number[]>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly stack: Stack) {}

  begin(): void {
    this.timer = setInterval(() => this.look(), EVERY_MS).unref();
  }

  /**
   * Ends the measurement. Returns a note with the growth of each process, and lists the processes
   * that grew too much.
   */
  judge(): { note: string; problems: string[] } {
    if (this.timer) clearInterval(this.timer);
    const problems: string[] = [];
    const told: string[] = [];
    for (const [process, samples] of this.samples) {
      const [name = ''] = process.split(' ');
      if (samples.length < LIVED_SAMPLES) continue;
      const quarter = Math.floor(samples.length / 4);
      const early = median(samples.slice(quarter, quarter * 2));
      const late = median(samples.slice(-quarter));
      told.push(`${name} ${early} → ${late} MB in ${(samples.length * EVERY_MS) / 1_000} s`);
      if (late > early * MAY_GROW_TO) problems.push(`MEMORY of ${name}: ${early} → ${late} MB`);
    }
    const highest = Math.max(0, ...[...this.samples.values()].flat());
    const lives = told.length > 0 ? told.join(', ') : 'no process lived for a minute';
    return { note: `memory          ${lives}; ${highest} MB at the most`, problems };
  }

  private look(): void {
    for (const name of WATCHED) {
      const { pid } = this.stack.part(name);
      const megabytes = pid > 0 ? residentMegabytes(pid) : null;
      if (!megabytes) continue;
      const life = `${name} ${pid}`;
      this.samples.set(life, [...(this.samples.get(life) ?? []), megabytes]);
    }
  }
}

function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
}
