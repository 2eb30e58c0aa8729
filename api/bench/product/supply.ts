/** Minimum number of items kept ready while the rate of consumption is unknown. */
const FIRST_AHEAD = 1_000;
/**
 * Number of items kept ready, as a multiple of those consumed while the last portion was created.
 */
const TIMES_USED = 4;

/**
 * Items that a load consumes, such as free seats. More items are created during the load, early
 * enough that the load need not wait for them.
 */
export class Supply<Unit> {
  private ready: Unit[] = [];
  private taken = 0;
  private ahead = FIRST_AHEAD;
  private making: Promise<void> | null = null;

  /** `make` creates and returns one more portion of items. */
  constructor(private readonly make: () => Promise<readonly Unit[]>) {}

  /** Returns the next item, or a promise of it if no item is ready. */
  take(): Unit | Promise<Unit> {
    if (this.ready.length <= this.ahead) this.refill();
    const unit = this.ready.pop();
    if (unit === undefined) return this.afterRefill();
    this.taken += 1;
    return unit;
  }

  /** Creates items in advance, so that a short load needs no refill. */
  async prepare(units: number): Promise<void> {
    await this.making;
    while (this.ready.length < units + this.ahead) await this.portion();
  }

  private async afterRefill(): Promise<Unit> {
    this.refill();
    await this.making;
    return this.take();
  }

  /** Creates one portion after the other, until enough items are ready. */
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
    // Items are taken from the end, so new items are put at the beginning.
    this.ready = [...made.toReversed(), ...this.ready];
    this.ahead = Math.max(this.ahead, (this.taken - before) * TIMES_USED);
  }
}
