import { CALLERS } from './driver.js';
import { median, type Report } from './report.js';

/** Results of one driver with one workload in one round. */
export interface Round {
  readonly round: number;
  readonly driver: string;
  readonly workload: string;
  readonly perSecond: number;
  readonly mean?: number;
  readonly p50?: number;
  readonly p95?: number;
  readonly p99?: number;
}

/** Drivers that the product is compared with: for each, the required ratio and the goal. */
const PEERS: readonly [workload: string, peer: string, floor: number, aim: number][] = [
  ['into-one', 'typeorm', 30, 40],
  ['into-one', 'emmett', 12, 15],
  ['random-pairs', 'typeorm', 12, 17],
];
/** Required ratio of posts to single-row commits per second, and the goal. */
const COMMITS = { floor: 1, aim: 1.2 };
/** Longest accepted p99 of a post, as a multiple of the average time of a commit. */
const COMMITS_LONG = 3;

/**
 * Compares the product with the other drivers. Each comparison is the median of the ratios of the
 * rounds.
 */
export function judge(rounds: readonly Round[], report: Report): void {
  for (const [workload, peer, floor, aim] of PEERS) {
    const ratio = ratioOf(rounds, workload, [peer, workload], perSecond);
    report.ratio(`posts/s, ${workload} / ${peer}`, ratio, { floor, aim });
  }
  const hasPgbench = rounds.some(({ driver }) => driver === 'pgbench');
  const commits = hasPgbench
    ? (['pgbench', 'single-row commits'] as const)
    : (['single-inserts', 'random-pairs'] as const);
  const faster = ratioOf(rounds, 'into-one', commits, perSecond);
  report.ratio(`posts/s, into-one / ${commits[0]} single-row commits`, faster, COMMITS);
  for (const workload of ['into-one', 'random-pairs']) {
    // The average time of a commit follows from the rate, because each caller waits for its own
    // commit.
    const longer = ratioOf(
      rounds,
      workload,
      commits,
      (ours, theirs) => (ours.p99 ?? Number.NaN) / ((CALLERS / theirs.perSecond) * 1_000),
    );
    const what = `p99 of a post, ${workload} / one commit among ${CALLERS}`;
    report.ratio(what, longer, { most: COMMITS_LONG });
  }
}

const perSecond = (ours: Round, theirs: Round) => ours.perSecond / theirs.perSecond;

function ratioOf(
  rounds: readonly Round[],
  workload: string,
  [peer, peerWorkload]: readonly [string, string],
  of: (ours: Round, theirs: Round) => number,
): number {
  const ratios = rounds
    .filter((row) => row.driver === 'arena' && row.workload === workload)
    .map((ours) => {
      const theirs = rounds.find(
        (row) => row.round === ours.round && row.driver === peer && row.workload === peerWorkload,
      );
      return theirs ? of(ours, theirs) : Number.NaN;
    });
  return median(ratios);
}

export function printTable(rounds: readonly Round[], report: Report): void {
  report.say('');
  report.say('driver          workload             posts/s   p50 ms   p95 ms   p99 ms   (medians)');
  const keys = new Set(rounds.map(({ driver, workload }) => `${driver}\t${workload}`));
  for (const key of keys) {
    const [driver = '', workload = ''] = key.split('\t');
    const rows = rounds.filter((row) => row.driver === driver && row.workload === workload);
    const of = (field: 'p50' | 'p95' | 'p99') =>
      median(rows.map((row) => row[field] ?? row.mean ?? Number.NaN))
        .toFixed(2)
        .padStart(9);
    const rate = String(Math.round(median(rows.map((row) => row.perSecond)))).padStart(9);
    const ms = `${of('p50')}${of('p95')}${of('p99')}`;
    report.say(`${driver.padEnd(16)}${workload.padEnd(19)}${rate}${ms}`);
  }
  report.say('');
}
