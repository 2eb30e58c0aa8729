import { newId } from '../../src/kernel/index.js';
import type { LedgerCommand } from '../../src/modules/ledger/index.js';

/** One of the ten events that the searches look through. It adds tokens to one player's wallet. */
export function given(user: string, amount: number): LedgerCommand {
  return {
    type: 'TestGiven',
    schemaVersion: 1,
    actor: { type: 'system', id: 'test' },
    reason: 'a reason',
    reference: user,
    idempotencyKey: newId(),
    payload: { amount },
    entries: [
      { account: 'house:adjustments', amount: -amount },
      { account: `player:${user}`, amount },
    ],
  };
}

/**
 * Searches of the journal, each with the positions that it must find. The log has ten events, all
 * from house:adjustments. Those at odd positions are of the first player, and the others of the
 * second.
 */
export function journalSearches(asha: string, ravi: string): (readonly [string, number[]])[] {
  return [
    [`userId=${ravi}`, [10, 8, 6, 4, 2]],
    [`account=player:${asha}&limit=2`, [9, 7]],
    [`reference=${asha}&cursor=6`, [5, 3, 1]],
    [`reference=${asha}&order=oldest&cursor=3&limit=2`, [5, 7]],
    ['order=oldest&limit=3', [1, 2, 3]],
    ['type=Nothing', []],
    ['actor=test&limit=1', [10]],
    ['from=2020-01-01&to=2020-12-31', []],
    [`from=2020-01-01&to=${new Date(Date.now() + 60_000).toISOString()}&limit=1`, [10]],
    [`type=TestGiven&actor=test&reference=${ravi}&limit=2`, [10, 8]],
    [`type=TestGiven&userId=${ravi}&order=oldest&limit=2`, [2, 4]],
    [`type=TestGiven&userId=${ravi}&order=oldest&limit=2&cursor=4`, [6, 8]],
    [`type=TestGiven&account=house:adjustments&limit=3&cursor=6`, [5, 4, 3]],
    [`actor=test&reference=${ravi}&account=house:adjustments`, [10, 8, 6, 4, 2]],
    [`type=Nothing&account=house:adjustments`, []],
    [`type=TestGiven&account=house:adjustments&from=2020-01-01&to=2020-12-31`, []],
    [`type=TestGiven&account=house:adjustments&from=2020-01-01&limit=1`, [10]],
  ];
}

/** Invalid queries of the journal, each with the message that refuses it. */
export function unreadable(user: string): readonly (readonly [string, string])[] {
  const moment = '"asOf" must be a day, a time or a position';
  const from = '"from" must be a day or a time, such as 2026-11-22';
  const ahead = '"asOf" must not be in the future';
  const backwards = '"from" must not be later than "to"';
  return [
    ['trial-balance?asOf=2026-13-45', moment],
    ['trial-balance?asOf=2026-11', moment],
    ['trial-balance?asOf=2098-01-01', ahead],
    ['trial-balance?asOf=99999999', ahead],
    ['trial-balance?asOf=1&asOf=2', '"asOf" must be one text of at most 100 characters'],
    ['events?from=2026-02-02&to=2026-02-01', backwards],
    [`statement?account=player:${user}&from=2026-02-02&to=2026-02-01T10:00`, backwards],
    ['trial-balance?asOf=-1', moment],
    ['events?from=nope', from],
    ['export?format=csv&to=garbage', from.replace('from', 'to')],
    ['export?format=exe', 'Format must be one of: csv, jsonl, hledger'],
    [`statement?account=player:${user}&from=2026-02-30`, from],
  ];
}
