import { Injectable } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Reading {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * Labels for the age of open items, such as withdrawals. An alert selects overdue items by these
 * labels.
 */
const AGES = ['10m', '1h', '1d', 'older'] as const;
/** Returns an SQL expression for the age label of the time in a column. */
export const AGE_OF = (column: string) =>
  `CASE WHEN ${column} > now() - interval '10 minutes' THEN '10m'
        WHEN ${column} > now() - interval '1 hour' THEN '1h'
        WHEN ${column} > now() - interval '1 day' THEN '1d' ELSE 'older' END`;

const PREFIX = 'arena_';
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Collects the metrics of this process for Prometheus. Modules register their own metrics. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private defaults = false;

  /**
   * Creates a histogram of durations in seconds. With its own `buckets`, it can measure sizes
   * instead.
   */
  histogram<Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
    buckets: readonly number[] = SECONDS,
  ): Histogram<Label> {
    return new Histogram({
      name: PREFIX + name,
      help,
      labelNames: [...labelNames],
      buckets: [...buckets],
      registers: [this.registry],
    });
  }

  /** Creates a counter for this process. `_total` is added to its name. */
  counter<Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ): Counter<Label> {
    return new Counter({
      name: `${PREFIX}${name}_total`,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
    });
  }

  /**
   * Registers a value that is read whenever Prometheus requests it. If reading fails, the value is
   * omitted.
   */
  gauge(
    name: string,
    help: string,
    labelNames: readonly string[],
    read: () => readonly Reading[] | Promise<readonly Reading[]>,
  ): void {
    new Gauge({
      name: PREFIX + name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      async collect() {
        // A gauge without labels is 0 after a reset, and would claim a value that nobody read.
        const forget = () => (labelNames.length === 0 ? this.remove() : this.reset());
        forget();
        try {
          for (const { labels = {}, value } of await read()) this.set({ ...labels }, value);
        } catch {
          forget();
        }
      },
    });
  }

  /**
   * Registers a number of open items by age. An age without items is reported as 0, so that graphs
   * have no gaps.
   */
  ages(
    name: string,
    help: string,
    read: () => Promise<readonly { readonly age: string; readonly count: number }[]>,
  ): void {
    this.gauge(name, help, ['age'], async () => {
      const rows = await read();
      return AGES.map((age) => ({
        labels: { age },
        value: rows.find((row) => row.age === age)?.count ?? 0,
      }));
    });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  text(): Promise<string> {
    if (!this.defaults) {
      this.defaults = true;
      collectDefaultMetrics({ register: this.registry, prefix: PREFIX });
    }
    return this.registry.metrics();
  }
}
