import { Random } from './random.js';

interface Step<Kind extends string> {
  readonly kind: Kind;
  /**
   * A number from 0 up to, but not including, 1, by which the step chooses one of the existing
   * objects.
   */
  readonly pick: number;
  readonly tokens: number;
  readonly thinkMs: number;
}

export type PlayerStep = Step<'buy' | 'join' | 'redeem' | 'withdraw' | 'look'>;
export type AdminStep = Step<'tournament' | 'code' | 'adjust' | 'settle' | 'end'>;

const PLAYER: readonly PlayerStep['kind'][] = [
  'join',
  'join',
  'join',
  'buy',
  'buy',
  'redeem',
  'redeem',
  'withdraw',
  'look',
];
const ADMIN: readonly AdminStep['kind'][] = [
  'tournament',
  'tournament',
  'code',
  'adjust',
  'adjust',
  'adjust',
  'settle',
  'settle',
  'end',
  'end',
];

/**
 * Yields an endless sequence of one player's steps. The same seed and name always give the same
 * steps.
 */
export function playerSteps(seed: string, name: string, thinkMs: number): Generator<PlayerStep> {
  return steps(`${seed}:${name}`, PLAYER, thinkMs);
}

export function adminSteps(seed: string, name: string, thinkMs: number): Generator<AdminStep> {
  return steps(`${seed}:${name}`, ADMIN, thinkMs);
}

function* steps<Kind extends string>(
  seed: string,
  kinds: readonly Kind[],
  thinkMs: number,
): Generator<Step<Kind>> {
  const random = new Random(seed);
  for (;;) {
    yield {
      kind: random.pick(kinds),
      pick: random.next(),
      tokens: random.whole(10, 60),
      thinkMs: random.whole(0, thinkMs * 2),
    };
  }
}
