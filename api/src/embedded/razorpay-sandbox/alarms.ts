import { characters } from './entities.js';
import type { Alarm } from './records.js';
import type { Storage } from './storage.js';
import type { Timeline } from './timeline.js';

/**
 * Schedules changes of payments and refunds for later times. The alarms survive a restart of the
 * process.
 */
export class Alarms {
  private ring: (alarm: Alarm) => void = () => undefined;

  constructor(
    private readonly storage: Storage,
    private readonly timeline: Timeline,
  ) {}

  /** Schedules the alarms that the previous process stored. */
  start(ring: (alarm: Alarm) => void): void {
    this.ring = ring;
    for (const alarm of this.storage.all('alarm')) this.plan(alarm);
  }

  set(action: Alarm['action'], target: string, afterMs: number): void {
    const at = this.timeline.now() + afterMs;
    this.plan(this.storage.put('alarm', { id: characters(14), at, action, target }));
  }

  private plan({ id, at }: Alarm): void {
    this.timeline.plan(at, () => {
      const alarm = this.storage.get('alarm', id);
      if (!alarm) return;
      this.storage.remove('alarm', id);
      this.ring(alarm);
    });
  }
}
