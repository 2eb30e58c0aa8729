/** Units that are kept ready at least, before it is known how fast they go. */
const FIRST_AHEAD = 1_000;
/** Units kept ready, as a multiple of those that went while the last portion was made. */
const TIMES_USED = 4;

/**
 * Units that a load consumes, such as free seats. The supply is refilled while the load runs, early
 * enough to last until the next portion is ready, at the speed of the measured machine.
 */
export class Supply<Unit> {
  private ready: Unit[] = [];
  private taken = 0;
  private ahead = FIRST_AHEAD;
  private making: Promise<void> | null = null;

  /** `make` answers one more portion. */
  constructor(private readonly make: () => Promise<readonly Unit[]>) {}

  /** The next unit; a promise where the load has overtaken the supply. */
  take(): Unit | Promise<Unit> {
    if (this.ready.length <= this.ahead) this.refill();
    const unit = this.ready.pop();
    if (unit === undefined) return this.afterRefill();
    this.taken += 1;
    return unit;
  }

  /** Makes sure that so many are ready, so that a short load makes none. */
  async prepare(units: number): Promise<void> {
    await this.making;
    while (this.ready.length < units + this.ahead) await this.portion();
  }

  private async afterRefill(): Promise<Unit> {
    this.refill();
    await this.making;
    return this.take();
  }

  /** One portion after the other, until enough is ready. */
  private refill(): void {
    if (this.making) return;
    const making = async () => {
      do await this.portion();
      while (this.ready.length <= this.ahead);
    };
    this.making = making().finally(() => {
      this.making = null;
    });
    // The waiting caller receives a failure, and the next `take` tries again.
    this.making.catch(() => undefined);
  }

  private async portion(): Promise<void> {
    const before = this.taken;
    const made = await this.make();
    if (made.length === 0) throw new Error('a portion of a supply must not be empty');
    // The next to be taken is the last: those that were there go first.
    this.ready = [...made.toReversed(), ...this.ready];
    this.ahead = Math.max(this.ahead, (this.taken - before) * TIMES_USED);
  }
}
