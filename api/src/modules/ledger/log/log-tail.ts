import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import type { LoggedEvent } from '../domain/logged-event.js';
import { headPosition, readLog } from '../store/read-log.js';
import { LogSignal } from './log-signal.js';

export type TailListener = (event: LoggedEvent) => void;

/**
 * Delivers new events to the listeners in this process, for live updates. Events recorded while the
 * process restarts are not delivered. Code that must not miss an event registers with
 * `LogFollower`, or calls `read` with the last position that it knows.
 */
@Injectable()
export class LogTail implements OnApplicationShutdown {
  private readonly logger = new Logger(LogTail.name);
  private readonly listeners = new Set<TailListener>();
  private position: number | null = null;
  private busy = false;
  private again = false;
  private stopListening: (() => void) | null = null;

  constructor(
    private readonly database: Database,
    private readonly signal: LogSignal,
  ) {}

  /**
   * Adds a listener. When the promise resolves, the listener is certain to receive every event
   * recorded from then on. The returned function removes the listener.
   */
  async subscribe(listener: TailListener): Promise<() => void> {
    this.listeners.add(listener);
    this.stopListening ??= this.signal.listen(() => void this.look());
    this.position ??= await headPosition(this.database);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.rest();
    };
  }

  /**
   * Returns at most `limit` events after position `after`, in order, for a caller that has missed
   * events.
   */
  read(after: number, limit: number): Promise<readonly LoggedEvent[]> {
    return readLog(this.database, after, limit);
  }

  head(): Promise<number> {
    return headPosition(this.database);
  }

  async onApplicationShutdown(): Promise<void> {
    this.rest();
    await this.signal.close();
  }

  private rest(): void {
    this.stopListening?.();
    this.stopListening = null;
    this.position = null;
  }

  private async look(): Promise<void> {
    if (this.busy) {
      this.again = true;
      return;
    }
    this.busy = true;
    try {
      do {
        this.again = false;
        await this.emitNew();
      } while (this.again);
    } catch (error) {
      this.logger.warn(`The log cannot be read: ${String(error)}`);
    } finally {
      this.busy = false;
    }
  }

  private async emitNew(): Promise<void> {
    while (this.position !== null) {
      const events = await readLog(this.database, this.position);
      for (const event of events) this.emit(event);
      const last = events.at(-1);
      if (last === undefined) return;
      if (this.position !== null) this.position = last.position;
    }
  }

  private emit(event: LoggedEvent): void {
    for (const listener of this.listeners) {
      try {
        listener(event);
      } catch (error) {
        this.logger.error(`A listener failed at event ${event.position}: ${String(error)}`);
      }
    }
  }
}
