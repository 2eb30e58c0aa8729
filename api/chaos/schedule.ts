import { Random } from './random.js';

/**
 * Processes that can be the target of a fault. The only other target is `database-line`, the
 * connections to PostgreSQL.
 */
const PROCESSES = ['api', 'worker', 'postgres', 'redis', 'mail', 'razorpay'] as const;
type ProcessName = (typeof PROCESSES)[number];

/**
 * Types of faults:
 * - kill: the process gets SIGKILL and is started again after `forMs`.
 * - restart: the process is asked to stop and is then started again.
 * - freeze: the process gets SIGSTOP, and SIGCONT after `forMs`.
 * - cut: the API's and worker's connections to PostgreSQL are reset, and new ones are refused.
 * - delay: these connections carry each message `forMs / 10` later, in both directions.
 * - swallow: these connections deliver requests but no responses, and are then reset. PostgreSQL
 *   has then committed, but the API does not know it.
 * - fill-disk: the disk with PostgreSQL's data is full.
 * - move-clock: the API's clock jumps ahead or back.
 */
type FaultKind =
  | 'kill'
  | 'restart'
  | 'freeze'
  | 'cut'
  | 'delay'
  | 'swallow'
  | 'fill-disk'
  | 'move-clock';

export interface Fault {
  readonly number: number;
  /** Time of the fault, in milliseconds since the controller began the schedule. */
  readonly atMs: number;
  readonly kind: FaultKind;
  readonly target: ProcessName | 'database-line';
  readonly forMs: number;
  /** Size of a clock's jump in milliseconds. Other faults do not use this field. */
  readonly clockMs: number;
}

interface Possible {
  readonly redis: boolean;
  readonly disk: boolean;
}

export interface ScheduleSettings {
  readonly seed: string;
  readonly faults: number;
  readonly possible: Possible;
  /** Mean time from one fault to the next, in milliseconds. */
  readonly gapMs: number;
}

type Choice = Pick<Fault, 'kind' | 'target'>;

/**
 * Possible faults. Faults that are listed more than once occur more often: those that hit the API
 * or PostgreSQL between a commit and its response.
 */
const CHOICES: readonly Choice[] = [
  { kind: 'kill', target: 'api' },
  { kind: 'kill', target: 'postgres' },
  { kind: 'swallow', target: 'database-line' },
  { kind: 'kill', target: 'worker' },
  { kind: 'freeze', target: 'postgres' },
  { kind: 'cut', target: 'database-line' },
  { kind: 'freeze', target: 'api' },
  { kind: 'kill', target: 'redis' },
  { kind: 'restart', target: 'api' },
  { kind: 'swallow', target: 'database-line' },
  { kind: 'kill', target: 'mail' },
  { kind: 'delay', target: 'database-line' },
  { kind: 'restart', target: 'postgres' },
  { kind: 'kill', target: 'razorpay' },
  { kind: 'fill-disk', target: 'postgres' },
  { kind: 'kill', target: 'api' },
  { kind: 'freeze', target: 'worker' },
  { kind: 'restart', target: 'worker' },
  { kind: 'freeze', target: 'mail' },
  { kind: 'move-clock', target: 'api' },
  { kind: 'freeze', target: 'redis' },
  { kind: 'restart', target: 'redis' },
  { kind: 'restart', target: 'mail' },
  { kind: 'freeze', target: 'razorpay' },
];

/**
 * Number of faults from the top of `CHOICES` that occur first in every run, so that even a short
 * run includes them.
 */
const ALWAYS = 3;
const SHORTEST_MS = 300;
const LONGEST_MS = 2_500;
const CLOCK_JUMP_MS = 45 * 60_000;

/** Returns the faults of a run. The same settings always give the same faults. */
export function scheduleOf({ seed, faults, possible, gapMs }: ScheduleSettings): readonly Fault[] {
  // The faults and their times come from separate random numbers, so that a shorter run has the
  // same faults as the beginning of a longer run.
  const random = new Random(`faults:${seed}`);
  const times = new Random(`times:${seed}`);
  const choices = CHOICES.filter((choice) => isPossible(choice, possible));
  const order: Choice[] = random.shuffled(choices.slice(0, ALWAYS));
  order.push(...random.shuffled(choices.slice(ALWAYS)));
  while (order.length < faults) order.push(...random.shuffled(choices));
  let atMs = 0;
  return order.slice(0, faults).map((choice, index): Fault => {
    atMs += times.whole(gapMs / 2, (gapMs * 3) / 2);
    return {
      number: index + 1,
      atMs,
      ...choice,
      forMs: times.whole(SHORTEST_MS, LONGEST_MS),
      clockMs: choice.kind === 'move-clock' ? (times.next() < 0.5 ? 1 : -1) * CLOCK_JUMP_MS : 0,
    };
  });
}

function isPossible({ kind, target }: Choice, possible: Possible): boolean {
  if (target === 'redis') return possible.redis;
  return kind !== 'fill-disk' || possible.disk;
}

export function describeFault({ kind, target, forMs, clockMs }: Fault): string {
  if (kind === 'move-clock') return `clock of the ${target} moved by ${clockMs / 60_000} min`;
  const names: Readonly<Record<Exclude<FaultKind, 'move-clock'>, string>> = {
    kill: `${target} killed (SIGKILL), away for ${forMs} ms`,
    restart: `${target} stopped and started again after ${forMs} ms`,
    freeze: `${target} frozen (SIGSTOP) for ${forMs} ms`,
    cut: `connections to PostgreSQL cut and refused for ${forMs} ms`,
    delay: `connections to PostgreSQL slowed by ${forMs / 10} ms each way for ${forMs} ms`,
    swallow: `answers of PostgreSQL swallowed for ${forMs} ms, then cut`,
    'fill-disk': `disk of PostgreSQL full for ${forMs} ms`,
  };
  return names[kind];
}
