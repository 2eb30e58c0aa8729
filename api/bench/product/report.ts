import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/config/index.js';
import type { Latencies } from './load.js';

interface Line {
  readonly measure: string;
  readonly value: number;
  /** Whether it is a ratio of two measures of the same run, which other machines share. */
  readonly isRatio: boolean;
  /** Null where nothing is asked of it. */
  readonly holds: boolean | null;
  readonly asked: string;
}

const FOLDER = join(projectRoot(), 'bench', 'results');
const BASELINE = join(FOLDER, 'baseline-product.json');
/** Of the baseline's ratio, so much is left to the noise of a machine. */
const WORST_OF_BASELINE = 0.7;

/** Prints each measure as it comes, and keeps it. */
export class Report {
  private readonly lines: Line[] = [];

  constructor(private readonly settings: Readonly<Record<string, unknown>>) {
    const cpu = cpus();
    const machine = { cores: cpu.length, cpu: cpu[0]?.model.trim(), node: process.version };
    this.settings = { ...settings, ...machine, loadBefore: loadavg()[0] };
    this.say(JSON.stringify(this.settings));
  }

  number(measure: string, value: number): void {
    this.add({ measure, value, isRatio: false, holds: null, asked: '' });
  }

  /** At most so much. */
  limit(measure: string, value: number, { most }: { readonly most: number }): void {
    this.add({ measure, value, isRatio: false, holds: value <= most, asked: `at most ${most}` });
  }

  ratio(measure: string, value: number, { floor }: { readonly floor?: number }): void {
    const before = baselineOf(measure);
    const least = Math.max(floor ?? 0, (before ?? 0) * WORST_OF_BASELINE);
    const asked = least > 0 ? `at least ${least.toFixed(2)}${before ? `, was ${before}` : ''}` : '';
    this.add({ measure, value, isRatio: true, holds: least > 0 ? value >= least : null, asked });
  }

  latencies(measure: string, { perSecond, p50, p95, p99, max, refused }: Latencies): void {
    const ms = [p50, p95, p99, max].map((each) => each.toFixed(1)).join(' / ');
    const others = refused > 0 ? `, ${refused} REFUSED` : '';
    this.say(`${measure}: ${perSecond}/s, p50 / p95 / p99 / max ${ms} ms${others}`);
    if (refused > 0) this.add(refusedLine(measure, refused));
    for (const [name, value] of Object.entries({ perSecond, p50, p95, p99, max })) {
      const each = { measure: `${measure}: ${name}`, value, isRatio: false };
      this.lines.push({ ...each, holds: null, asked: '' });
    }
  }

  /** Writes it down; answers whether everything that was asked holds. */
  finish(): boolean {
    mkdirSync(FOLDER, { recursive: true });
    const at = new Date().toISOString();
    const file = join(FOLDER, `product-${at.replace(/[:.]/g, '-')}.json`);
    const { settings, lines } = this;
    writeFileSync(file, `${JSON.stringify({ at, settings, lines }, null, 2)}\n`);
    this.say(`written to ${file}`);
    return lines.every(({ holds }) => holds !== false);
  }

  private add(line: Line): void {
    this.lines.push(line);
    const verdict =
      line.holds === null ? '' : `   ${line.asked}: ${line.holds ? 'holds' : 'MISSED'}`;
    this.say(`${line.measure.padEnd(56)}${line.value.toFixed(2).padStart(12)}${verdict}`);
  }

  private say(text: string): void {
    process.stdout.write(`${text}\n`);
  }
}

function refusedLine(measure: string, value: number): Line {
  return { measure: `${measure}: refused`, value, isRatio: false, holds: false, asked: 'none' };
}

function baselineOf(measure: string): number | null {
  if (!existsSync(BASELINE)) return null;
  const { lines } = JSON.parse(readFileSync(BASELINE, 'utf8')) as { lines: readonly Line[] };
  return lines.find((line) => line.isRatio && line.measure === measure)?.value ?? null;
}
