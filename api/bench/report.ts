import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../src/platform/config/index.js';

export interface Latencies {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  readonly refused: number;
}

/** Requirements on a measure: bounds that decide the exit code, and a goal. */
export interface Asked {
  readonly floor?: number;
  readonly most?: number;
  /** Stricter than the bound; a missed goal is reported and fails nothing. */
  readonly aim?: number;
}

interface Line {
  readonly measure: string;
  readonly value: number;
  /** True for a ratio of two measures of one run, which is comparable between machines. */
  readonly isRatio: boolean;
  /** Null without a requirement. */
  readonly holds: boolean | null;
  readonly asked: string;
}

const FOLDER = join(projectRoot(), 'bench', 'results');
/** Lowest accepted share of the baseline's ratio; the rest is noise of the machine. */
const WORST_OF_BASELINE = 0.7;

/** Prints and stores each measure; compares its ratios with the baseline. */
export class Report {
  private readonly lines: Line[] = [];
  private readonly settings: Readonly<Record<string, unknown>>;

  constructor(
    private readonly name: string,
    settings: Readonly<Record<string, unknown>>,
  ) {
    const cpu = cpus();
    this.settings = {
      ...settings,
      cores: cpu.length,
      cpu: cpu[0]?.model.trim(),
      memoryGb: Math.round(totalmem() / 2 ** 30),
      node: process.version,
      connection: 'TCP on the loopback address',
      loadBefore: loadavg()[0],
    };
    this.say(JSON.stringify(this.settings));
  }

  /** A figure of this machine, without a requirement. */
  number(measure: string, value: number): void {
    this.add({ measure, value, isRatio: false }, {});
  }

  /** A figure with a requirement for every machine. */
  bound(measure: string, value: number, asked: Asked): void {
    this.add({ measure, value, isRatio: false }, asked);
  }

  ratio(measure: string, value: number, asked: Asked = {}): void {
    const before = baselineOf(measure);
    const floor = Math.max(asked.floor ?? 0, (before ?? 0) * WORST_OF_BASELINE);
    // For measures where less is better, the upper bound alone decides.
    const isFloor = asked.most === undefined && floor > 0;
    const was = before === null ? '' : `, was ${before.toFixed(2)}`;
    this.add({ measure, value, isRatio: true }, { ...asked, ...(isFloor ? { floor } : {}) }, was);
  }

  /** A measure that could not be taken. */
  missing(measure: string, why: string): void {
    this.lines.push({ measure, value: Number.NaN, isRatio: false, holds: false, asked: why });
    this.say(`${measure.padEnd(60)}${why}: MISSED`);
  }

  latencies(measure: string, { perSecond, p50, p95, p99, max, refused }: Latencies): void {
    const ms = [p50, p95, p99, max].map((each) => each.toFixed(1)).join(' / ');
    this.say(`${measure}: ${Math.round(perSecond)}/s, p50 / p95 / p99 / max ${ms} ms`);
    if (refused > 0) this.missing(measure, `${refused} refused`);
    for (const [name, value] of Object.entries({ perSecond, p50, p95, p99, max })) {
      const each = { measure: `${measure}: ${name}`, value, isRatio: false };
      this.lines.push({ ...each, holds: null, asked: '' });
    }
  }

  /** Writes the results; returns true when every requirement is met. */
  finish(more: Readonly<Record<string, unknown>> = {}): boolean {
    mkdirSync(FOLDER, { recursive: true });
    const at = new Date().toISOString();
    const file = join(FOLDER, `${this.name}-${at.replace(/[:.]/g, '-')}.json`);
    const { settings, lines } = this;
    writeFileSync(file, `${JSON.stringify({ at, settings, lines, ...more }, null, 2)}\n`);
    this.say(`written to ${file}`);
    return lines.every(({ holds }) => holds !== false);
  }

  private add(
    figure: Pick<Line, 'measure' | 'value' | 'isRatio'>,
    { floor, most, aim }: Asked,
    was = '',
  ): void {
    const { measure, value } = figure;
    const isAsked = floor !== undefined || most !== undefined;
    const holds = isAsked ? value >= (floor ?? -Infinity) && value <= (most ?? Infinity) : null;
    const bound = floor === undefined ? `at most ${most}` : `at least ${rounded(floor)}`;
    const reached = aim !== undefined && (floor === undefined ? value <= aim : value >= aim);
    const aimed = aim === undefined ? '' : `; aim ${aim}: ${reached ? 'reached' : 'not reached'}`;
    const verdict = holds === null ? '' : `${bound}: ${holds ? 'holds' : 'MISSED'}`;
    const asked = `${verdict}${aimed}${was}`;
    this.lines.push({ ...figure, holds, asked });
    this.say(`${measure.padEnd(60)}${value.toFixed(2).padStart(12)}   ${asked}`.trimEnd());
  }

  say(text: string): void {
    process.stdout.write(`${text}\n`);
  }
}

const rounded = (value: number) => Number(value.toFixed(2));

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const low = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  const high = sorted[sorted.length >> 1] ?? Number.NaN;
  return (low + high) / 2;
}

/** Returns the medians over several rounds, and the sum of refused requests. */
export function medianOf(rounds: readonly Latencies[]): Latencies {
  const of = (field: keyof Latencies) => median(rounds.map((round) => round[field]));
  return {
    ...{ perSecond: of('perSecond'), p50: of('p50'), p95: of('p95'), p99: of('p99') },
    max: of('max'),
    refused: rounds.reduce((sum, { refused }) => sum + refused, 0),
  };
}

/** Returns the median over the rounds of the ratio within each. */
export function medianRatio(
  ours: readonly Latencies[],
  theirs: readonly Latencies[],
  field: keyof Latencies = 'perSecond',
): number {
  return median(ours.map((round, i) => round[field] / (theirs[i]?.[field] ?? Number.NaN)));
}

/** A committed baseline may hold a whole run, or parts of one. */
function baselineOf(measure: string): number | null {
  if (!existsSync(FOLDER)) return null;
  const files = readdirSync(FOLDER).filter((name) => /^baseline-.*[.]json$/.test(name));
  for (const file of files) {
    const { lines } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as {
      lines: readonly Line[];
    };
    const found = lines.find((line) => line.isRatio && line.measure === measure);
    if (found) return found.value;
  }
  return null;
}
