import type { StandingFact } from './facts.js';
import { fact } from './facts.js';
import type { Command, Journal } from './journal.js';
import type { World } from './world.js';

/** A captured payment, as the provider reports it after the run. */
export interface CapturedPayment {
  readonly id: string;
  readonly orderId: string;
}

/**
 * Facts that the ledger must contain exactly once, each with the command that the product
 * acknowledged; null if there was no command.
 */
export type Expected = ReadonlyMap<string, Command | null>;

export function expectedFacts(world: World, captured: readonly CapturedPayment[]): Expected {
  const expected = new Map<string, Command | null>();
  for (const { id, orderId } of captured) {
    const order = world.orders.get(orderId);
    if (order) expected.set(fact.deposited(id, order.user, order.tokens), null);
  }
  for (const { id, fee, joined, ended } of world.tournaments) {
    if (ended !== 'cancelled') continue;
    for (const user of joined) expected.set(fact.refunded(id, user, fee), null);
  }
  for (const command of world.journal.acknowledged) {
    for (const text of command.facts) expected.set(text, command);
  }
  return expected;
}

export interface Comparison {
  /** Facts that a response acknowledged, but that the ledger does not contain. */
  readonly lost: readonly string[];
  readonly twice: readonly string[];
  /** Facts that the ledger contains, but that no response acknowledged. */
  readonly unexplained: readonly string[];
  readonly outOfOrder: readonly string[];
}

export function compare(expected: Expected, standing: readonly StandingFact[]): Comparison {
  const positions = new Map<string, number>();
  const twice: string[] = [];
  for (const { text, position } of standing) {
    if (positions.has(text)) twice.push(`${text} (position ${position})`);
    else positions.set(text, position);
  }
  const lost = [...expected.keys()].filter((text) => !positions.has(text));
  const unexplained = standing
    .filter(({ text }) => !expected.has(text))
    .map(({ text, position }) => `${text} (position ${position})`);
  return { lost, twice, unexplained, outOfOrder: outOfOrder(expected, positions) };
}

/**
 * Finds pairs of facts in the wrong order. If a command was acknowledged before another was first
 * sent, its fact must come first in the ledger. One pass checks the times of all commands.
 */
function outOfOrder(expected: Expected, positions: ReadonlyMap<string, number>): string[] {
  const moments: { at: number; sent: boolean; text: string; position: number }[] = [];
  for (const [text, command] of expected) {
    const position = positions.get(text);
    if (!command?.answer || position === undefined) continue;
    moments.push({ at: command.answer.at, sent: false, text, position });
    if (!command.startedElsewhere) {
      moments.push({ at: command.sentAt, sent: true, text, position });
    }
  }
  // At equal times, sent commands come before acknowledged ones, because commands of the same
  // instant may have any order.
  moments.sort((one, other) => one.at - other.at || Number(other.sent) - Number(one.sent));
  const findings: string[] = [];
  let latest = { position: 0, text: '' };
  for (const { sent, text, position } of moments) {
    if (!sent && position > latest.position) latest = { position, text };
    else if (sent && position < latest.position) {
      findings.push(`"${text}" (${position}) was sent after "${latest.text}" (${latest.position})`);
    }
  }
  return findings;
}

/** Returns the balance that each player must have according to the expected facts. */
export function expectedBalances(expected: Expected): ReadonlyMap<string, number> {
  const balances = new Map<string, number>();
  const move = (user: string, tokens: number) =>
    balances.set(user, (balances.get(user) ?? 0) + tokens);
  for (const text of expected.keys()) {
    for (const [user, tokens] of movesOf(text)) move(user, tokens);
  }
  return balances;
}

const ID = '[0-9a-f]{8}-[0-9a-f-]{27}';
const MOVES: readonly (readonly [RegExp, 1 | -1])[] = [
  [new RegExp(`^adjusted (${ID}) by (-?\\d+):`), 1],
  [new RegExp(`^joined ${ID}: (${ID}) for (\\d+)$`), -1],
  [new RegExp(`^held ${ID}: (${ID}) (\\d+)$`), -1],
  [new RegExp(`^(?:refunded|redeemed|given back) ${ID}: (${ID}) (\\d+)$`), 1],
  [new RegExp(`^deposited \\w+: (${ID}) (\\d+)$`), 1],
];

function movesOf(text: string): (readonly [string, number])[] {
  for (const [pattern, sign] of MOVES) {
    const [, user, tokens] = pattern.exec(text) ?? [];
    if (user) return [[user, sign * Number(tokens)]];
  }
  if (!text.startsWith('awarded ')) return [];
  const prizes = text.slice(text.indexOf(': ') + 2);
  return [...prizes.matchAll(new RegExp(`(${ID}) (\\d+)`, 'g'))].map(
    ([, user = '', tokens]) => [user, Number(tokens)] as const,
  );
}

/** Returns one line of text for each difference. */
export function findings(
  journal: Journal,
  { lost, twice, unexplained, outOfOrder: order }: Comparison,
): string[] {
  const named = (what: string, lines: readonly string[]) => lines.map((line) => `${what}: ${line}`);
  return [
    ...named('LOST, though acknowledged', lost),
    ...named('TWICE', twice),
    ...named('MOVED, never acknowledged', unexplained),
    ...named('OUT OF ORDER', order),
    ...named(
      'NEVER KNOWN',
      journal.unknown.map(({ actor, what, attempts }) => {
        const last = attempts.at(-1);
        return `${actor}: ${what} after ${attempts.length} tries (${last?.outcome} ${last?.code})`;
      }),
    ),
    ...named('STRANGE', journal.strange),
  ];
}
