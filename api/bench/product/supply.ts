/** Minimum number of units kept ready while the rate of consumption is unknown. */
const FIRST_AHEAD = 1_000;
/**
 * Number of units kept ready, as a multiple of those consumed while the last portion was created.
 */
const TIMES_USED = 4;

/**
 * Units that a load consumes, such as free seats. More units are created during the load, early
 * enough that the load need not wait for them.
 */
export class Supply<Unit> {
  private ready: Unit[] = [];
  private taken = 0;
  private ahead = FIRST_AHEAD;
  private making: Promise<void> | null = null;

  /** `make` creates and returns one more portion of units. */
  constructor(private readonly make: () => Promise<readonly Unit[]>) {}

  /** Returns the next unit, or a promise of it if none is ready. */
  take(): Unit | Promise<Unit> {
    if (this.ready.length <= this.ahead) this.refill();
    const unit = this.ready.pop();
    if (unit === undefined) return this.afterRefill();
    this.taken += 1;
    return unit;
  }

  /** Creates units in advance, so that a short load needs no refill. */
  async prepare(units: number): Promise<void> {
    await this.making;
    while (this.ready.length < units + this.ahead) await this.portion();
  }

  private async afterRefill(): Promise<Unit> {
    this.refill();
    await this.making;
    return this.take();
  }

  /** Creates one portion after the other, until enough units are ready. */
  private refill(): void {
    if (this.making) return;
    const making = async () => {
      do await this.portion();
      while (this.ready.length <= this.ahead);
    };
    this.making = making().finally(() => {
      this.making = null;
    });
    // Prevents an unhandled rejection. The waiting caller gets the error, and the next `take` tries
    // again.
    this.making.catch(() => undefined);
  }

  private async portion(): Promise<void> {
    const before = this.taken;
    const made = await this.make();
    if (made.length === 0) throw new Error('a portion of a supply must not be empty');
    // Units are taken from the end, so new ones are put at the beginning.
    this.ready = [...made.toReversed(), ...this.ready];
    this.ahead = Math.max(this.ahead, (this.taken - before) * TIMES_USED);
  }
}
