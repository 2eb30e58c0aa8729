import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Reading {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

const PREFIX = 'arena_';
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What this process measures, for Prometheus. Modules add what they know of. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private defaults = false;

  /** Observes durations in seconds, or sizes with `buckets` of their own. */
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

  /** A value read when somebody asks. A reading that fails is left out of that answer. */
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
        this.reset();
        try {
          for (const { labels = {}, value } of await read()) this.set({ ...labels }, value);
        } catch {
          this.reset();
        }
      },
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
