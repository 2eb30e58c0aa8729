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

/** Requirements of a measured value: bounds that decide the exit code, and a goal. */
export interface Asked {
  readonly floor?: number;
  readonly most?: number;
  /** A goal stricter than the bound. The report names a missed goal, but the run does not fail. */
  readonly aim?: number;
}

interface Line {
  readonly measure: string;
  readonly value: number;
  /** True for a ratio of two values of the same run, which can be compared between machines. */
  readonly isRatio: boolean;
  /** True if the requirement is met; null if there is no requirement. */
  readonly holds: boolean | null;
  readonly asked: string;
}

const FOLDER = join(projectRoot(), 'bench', 'results');
/**
 * Lowest accepted ratio as a share of the baseline's ratio. A smaller difference counts as noise.
 */
const WORST_OF_BASELINE = 0.7;

/** Prints and stores each measured value, and compares ratios with the baseline. */
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

  /** Adds a value that depends on this machine and has no requirement. */
  number(measure: string, value: number): void {
    this.add({ measure, value, isRatio: false }, {});
  }

  /** Adds a value with a requirement that holds on every machine. */
  bound(measure: string, value: number, asked: Asked): void {
    this.add({ measure, value, isRatio: false }, asked);
  }

  ratio(measure: string, value: number, asked: Asked = {}): void {
    const before = baselineOf(measure);
    const floor = Math.max(asked.floor ?? 0, (before ?? 0) * WORST_OF_BASELINE);
    // A ratio with an upper bound should be small, so it gets no lower bound from the baseline.
    const isFloor = asked.most === undefined && floor > 0;
    const was = before === null ? '' : `, was ${before.toFixed(2)}`;
    this.add({ measure, value, isRatio: true }, { ...asked, ...(isFloor ? { floor } : {}) }, was);
  }

  /** Adds a value that could not be measured, which counts as a missed requirement. */
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

  /** Writes all values to a file. Returns true if every requirement is met. */
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

/** Returns the median of each field over several rounds, and the sum of all refused requests. */
export function medianOf(rounds: readonly Latencies[]): Latencies {
  const of = (field: keyof Latencies) => median(rounds.map((round) => round[field]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    max: of('max'),
    refused: rounds.reduce((sum, { refused }) => sum + refused, 0),
  };
}

/** Returns the median of the ratios of two loads, with one ratio per round. */
export function medianRatio(
  ours: readonly Latencies[],
  theirs: readonly Latencies[],
  field: keyof Latencies = 'perSecond',
): number {
  return median(ours.map((round, i) => round[field] / (theirs[i]?.[field] ?? Number.NaN)));
}

/**
 * Returns the ratio in the committed baseline; null if there is none. Each baseline file may
 * contain only some of the measures.
 */
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
