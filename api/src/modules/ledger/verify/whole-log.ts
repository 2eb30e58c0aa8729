import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { assert } from '../../../kernel/index.js';
import { type NumberRange, pagesOf } from '../store/side-by-side.js';
import { findBadEvents, findGaps, findStrayEntries, type Problem } from '../store/verification.js';
import { readEntries, readEvents, type Tally } from '../store/whole-log.js';

const NOTHING: Tally = { entries: 0, print: 0n };

/**
 * Verifies every event up to `total`, and compares the events' entries with the table
 * `ledger.entry`. Both are read once, in storage order, and must have the same tally for every
 * page. If the tallies of a page differ, its events and entries are checked one by one to find the
 * problem.
 */
export class WholeLog {
  private readonly key = randomBytes(8).readBigInt64LE();
  /** For each page: tally of the events' entries minus tally of the table `ledger.entry`. */
  private readonly over = new Map<number, Tally>();
  private readonly named = new Set<number>();
  /** For each page: the types of its events. */
  private readonly types = new Map<number, readonly string[]>();

  constructor(
    readonly total: number,
    readonly eventsPerPage: number,
  ) {}

  pages(): Generator<NumberRange> {
    return pagesOf(0, this.total, this.eventsPerPage);
  }

  async checkEvents(client: pg.Client, [first, last]: NumberRange): Promise<readonly Problem[]> {
    const found = await readEvents(client, [first, last], this.key);
    const page = Math.floor((first - 1) / this.eventsPerPage);
    this.count(page, found.entries, found.print);
    this.types.set(page, found.types);
    const gaps = found.events === last - first + 1 ? [] : await findGaps(client, first, last);
    if (!found.bad) return gaps;
    this.named.add(page);
    const bad = await findBadEvents(client, first, last);
    assert(bad.length > 0, 'a page with a bad event names that event');
    return [...gaps, ...bad];
  }

  /**
   * Returns true if events `first` to `last` are a page that was checked and has no event of these
   * types. An empty list means all types.
   */
  lacks(types: readonly string[], [first, last]: NumberRange): boolean {
    if (types.length === 0 || last > this.total) return false;
    const found = this.types.get(Math.floor((first - 1) / this.eventsPerPage));
    return found?.every((type) => !types.includes(type)) ?? false;
  }

  /** Returns true if no event of the whole log has one of these types. Asks all pages as `lacks`. */
  lacksAll(types: readonly string[]): boolean {
    return types.length > 0 && [...this.pages()].every((page) => this.lacks(types, page));
  }

  async checkEntries(client: pg.Client, blocks: NumberRange): Promise<void> {
    const { total: last, eventsPerPage, key } = this;
    const found = await readEntries(client, blocks, { last, eventsPerPage, key });
    for (const { page, entries, print } of found) this.count(page, -entries, -print);
  }

  /**
   * Returns the problems of pages whose tallies differ. Must be called after all events and entries
   * were read.
   */
  async differences(client: pg.Client): Promise<readonly Problem[]> {
    const found: Problem[] = [];
    const pages = [...this.over].filter(([, { entries, print }]) => entries !== 0 || print !== 0n);
    for (const [page] of pages.sort(([one], [other]) => one - other)) {
      const since = page * this.eventsPerPage;
      const last = Math.min(since + this.eventsPerPage, this.total);
      const isNamed = this.named.has(page);
      const bad = isNamed ? [] : await findBadEvents(client, since + 1, last);
      // Page 0 includes positions below 1, which exist only after tampering.
      const after = page === 0 ? Number.MIN_SAFE_INTEGER : since;
      const stray = await findStrayEntries(client, after, last);
      assert(
        isNamed || bad.length + stray.length > 0,
        'the check of a page that differs finds a problem',
      );
      found.push(...bad, ...stray);
    }
    return found;
  }

  private count(page: number, entries: number, print: bigint): void {
    const before = this.over.get(page) ?? NOTHING;
    const tally = { entries: before.entries + entries, print: before.print + print };
    this.over.set(page, tally);
  }
}
