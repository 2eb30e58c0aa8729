import { formatTokens } from '../../../lib/format';
import type { BulkOperation } from './queries';

interface BulkNumbers {
  readonly affected: number;
  readonly skipped: number;
  readonly partial: number;
  readonly totalDelta: number;
}

const count = (amount: number, one: string, more: string) =>
  `${formatTokens(amount)} ${amount === 1 ? one : more}`;

/** Returns the question that asks for confirmation before all wallets are adjusted. */
export function bulkQuestion(operation: BulkOperation, tokens: number): string {
  const whom = operation === 'add' ? 'to every player' : 'from every player';
  return `Are you sure you want to ${operation} ${count(tokens, 'token', 'tokens')} ${whom}?`;
}

/**
 * Returns a sentence about the effect of an adjustment of all wallets. `numbers` are from the
 * server.
 */
export function bulkSentence(numbers: BulkNumbers, operation: BulkOperation): string {
  const { affected, skipped, partial, totalDelta } = numbers;
  const users = count(affected, 'user', 'users');
  const sum = `${count(Math.abs(totalDelta), 'token', 'tokens')} in all`;
  if (operation === 'add') return `${users}, ${sum}.`;
  const rest = [
    partial > 0 ? count(partial, 'has less and goes to 0', 'have less and go to 0') : '',
    skipped > 0 ? count(skipped, 'has no tokens to subtract', 'have no tokens to subtract') : '',
  ].filter(Boolean);
  return [users, ...rest, sum].join(', ').concat('.');
}
