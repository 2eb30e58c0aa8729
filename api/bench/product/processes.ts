import { CALLERS as WRITERS_CALLERS } from '../driver.js';
import { arena } from '../drivers/arena.js';
import { type Latencies, median, medianOf, medianRatio, type Report } from '../report.js';
import { runApart } from '../run-apart.js';
import type { Cast } from './cast.js';
import { CALLERS, type HttpSizes } from './http.js';
import { closedLoop } from './load.js';
import type { Stage } from './stage.js';

const COUNTS = [1, 2, 4] as const;

/**
 * Measures the same joins and reads with one, two and four API processes on one database. All four
 * processes run from the beginning, and each round sends the load to one, then two, then four of
 * them.
 */
export async function measureProcesses(
  cast: Cast,
  stage: Stage,
  { rounds, seconds }: HttpSizes,
  report: Report,
): Promise<void> {
  const urls = stage.processes.map(({ url }) => url).filter(Boolean);
  while (urls.length < Math.max(...COUNTS)) urls.push((await stage.startApi()).url);
  const [first = ''] = urls;
  const callers = CALLERS * 2;
  await cast.openSeats(first, 2_000);
  const { perSecond } = await closedLoop({ urls, callers, seconds: 3, next: cast.nextJoin });
  const joins = COUNTS.map((): Latencies[] => []);
  const reads = COUNTS.map((): Latencies[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, count] of COUNTS.entries()) {
      await cast.openSeats(first, perSecond * seconds);
      const loop = { urls: urls.slice(0, count), callers, seconds };
      joins[i]?.push(await closedLoop({ ...loop, next: cast.nextJoin }));
      reads[i]?.push(await closedLoop({ ...loop, next: cast.nextHistory }));
    }
  }
  for (const [what, each] of Object.entries({ joins, 'history reads': reads })) {
    const [one = []] = each;
    for (const [i, count] of COUNTS.entries()) {
      report.latencies(`${what}, ${count} API processes`, medianOf(each[i] ?? []));
      if (count > 1) report.ratio(`${what}, ${count} / 1`, medianRatio(each[i] ?? [], one));
    }
  }
}

/** Measures posts by one, two and four processes that write to the same log. */
export async function measureWriters(
  stage: Stage,
  { rounds, seconds }: HttpSizes,
  report: Report,
): Promise<void> {
  const url = await stage.addDatabase('bench-writers');
  await arena.prepare(url);
  const rates = COUNTS.map((): number[] => []);
  const slowest = COUNTS.map((): number[] => []);
  let posted = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, count] of COUNTS.entries()) {
      const results = await Promise.all(
        Array.from({ length: count }, (_, writer) =>
          runApart({
            driver: 'arena',
            work: 'post',
            workload: 'random-pairs',
            url,
            callers: WRITERS_CALLERS / count,
            before: posted + writer,
            warmUpMs: 1_000,
            measureMs: seconds * 1_000,
          }),
        ),
      );
      posted += results.reduce((sum, { posts }) => sum + posts, 0);
      rates[i]?.push(results.reduce((sum, { perSecond }) => sum + perSecond, 0));
      slowest[i]?.push(Math.max(...results.map(({ p99 }) => p99)));
    }
  }
  const posting = await arena.open(url);
  await posting.close();
  await posting.prove(posted);
  const [one = []] = rates;
  for (const [i, count] of COUNTS.entries()) {
    report.number(`posts/s, ${count} writers, 64 callers in all`, median(rates[i] ?? []));
    report.number(`  p99 of a post, ${count} writers, ms`, median(slowest[i] ?? []));
    const each = rates[i]?.map((rate, round) => rate / (one[round] ?? Number.NaN)) ?? [];
    if (count > 1) report.ratio(`posts/s, ${count} writers / 1`, median(each));
  }
}
