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

export interface Check {
  readonly measure: string;
  readonly ratio: number;
  readonly floor: number;
  /** What design/ledger.md aims for. */
  readonly aim: number;
  readonly passed: boolean;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[middle],
  ];
  return (low + high) / 2;
}

/** Against which driver and workload ours stands, the floor below which a run fails, and an aim. */
const FLOORS: readonly [string, string, string, number, number][] = [
  ['into-one', 'typeorm', 'into-one', 30, 40],
  ['into-one', 'emmett', 'into-one', 12, 15],
  ['random-pairs', 'typeorm', 'random-pairs', 12, 17],
];

/** Medians over the rounds of the ratios within each round. */
export function judge(rounds: readonly Round[]): readonly Check[] {
  const checks = FLOORS.map(([workload, peer, peerWorkload, floor, aim]): Check => {
    const ratio = ratioOf(rounds, workload, peer, peerWorkload, (ours, theirs) => ours / theirs);
    return { measure: `${workload} / ${peer}`, ratio, floor, aim, passed: ratio >= floor };
  });
  const hasPgbench = rounds.some(({ driver }) => driver === 'pgbench');
  const [peer, peerWorkload] = hasPgbench
    ? ['pgbench', 'single-row commits']
    : ['single-inserts', 'random-pairs'];
  const commits = ratioOf(rounds, 'into-one', peer, peerWorkload, (ours, theirs) => ours / theirs);
  checks.push({
    measure: `into-one / ${peer} single-row commits`,
    ratio: commits,
    floor: 1,
    aim: 1.2,
    passed: commits >= 1,
  });
  return checks;
}

function ratioOf(
  rounds: readonly Round[],
  workload: string,
  peer: string,
  peerWorkload: string,
  of: (ours: number, theirs: number) => number,
): number {
  const ratios = rounds
    .filter((row) => row.driver === 'arena' && row.workload === workload)
    .map((ours) => {
      const theirs = rounds.find(
        (row) => row.round === ours.round && row.driver === peer && row.workload === peerWorkload,
      );
      return of(ours.perSecond, theirs?.perSecond ?? Number.NaN);
    });
  return median(ratios);
}

export function printTable(
  rounds: readonly Round[],
  checks: readonly Check[],
  say: (line: string) => void,
): void {
  say('');
  say('driver          workload             posts/s   p50 ms   p95 ms   p99 ms   (medians)');
  const keys = new Set(rounds.map(({ driver, workload }) => `${driver}\t${workload}`));
  for (const key of keys) {
    const [driver = '', workload = ''] = key.split('\t');
    const rows = rounds.filter((row) => row.driver === driver && row.workload === workload);
    const of = (field: 'p50' | 'p95' | 'p99') =>
      median(rows.map((row) => row[field] ?? row.mean ?? Number.NaN))
        .toFixed(2)
        .padStart(9);
    const rate = String(Math.round(median(rows.map((row) => row.perSecond)))).padStart(9);
    say(`${driver.padEnd(16)}${workload.padEnd(19)}${rate}${of('p50')}${of('p95')}${of('p99')}`);
  }
  say('');
  for (const { measure, ratio, floor, aim, passed } of checks) {
    const verdict = passed ? 'holds' : 'BELOW THE FLOOR';
    say(
      `${measure.padEnd(44)}${ratio.toFixed(2).padStart(8)} x   floor ${floor}, aim ${aim}: ${verdict}`,
    );
  }
}
