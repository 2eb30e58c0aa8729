// Measures and checks exports of the whole journal:
//   node scripts/export-timings.mjs http://localhost:3000 admin@example.com PASSWORD [FORMAT…]
// The product must be running, with much data (npm run seed:large). With FROM=2026-09-01 in the
// environment, only the events since that day are exported. Each file is read at full speed, and
// its hash is compared with the hash that the server has stored. The server's memory is read from
// its metrics meanwhile. The sums of a CSV are compared with the trial balance, and the ids and
// times in its rows are checked. The exit code is 1 if a hash, a sum or a row is wrong, or if the
// memory grew by more than 150 MB.
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { PassThrough, Readable } from 'node:stream';

const MOST_GROWTH_MB = 150;
const MEGABYTE = 1024 * 1024;
const [base, email, password, ...formats] = process.argv.slice(2);
if (!password) throw new Error('usage: export-timings.mjs URL EMAIL PASSWORD [FORMAT…]');

const login = await fetch(`${base}/api/auth/admin-login`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ email, password }),
});
const { token } = await login.json();
const headers = { Authorization: `Bearer ${token}` };
const get = (path) => fetch(`${base}/api${path}`, { headers });
const { FROM: from = '' } = process.env;
const json = async (path) => (await get(path)).json();

async function residentMegabytes() {
  const text = await (await fetch(`${base}/api/metrics`)).text();
  return Number(/^\S*process_resident_memory_bytes\S* (\S+)$/m.exec(text)?.[1]) / MEGABYTE;
}

/** Adds up the amounts in a CSV by kind of account, and counts rows with a wrong id or time. */
async function addUp(lines) {
  const nets = new Map();
  let [rows, wrong, last] = [0, 0, null];
  for await (const line of lines) {
    if (rows === 0 && line.startsWith('\ufeff')) continue;
    rows += 1;
    // Reads the last four cells from the end, because the cell `reason` before them may contain
    // commas.
    const [account = '', unit = '', amount = '0'] = line.split(',').slice(-4);
    const [position, utc, ist] = line.split(',', 3);
    const india = new Date(Date.parse(utc) + 330 * 60_000).toISOString().slice(0, 19);
    const isNext = last === null || [last, last + 1].includes(Number(position));
    if (!isNext || ist !== india.replace('T', ' ')) wrong += 1;
    last = Number(position);
    if (account === '') continue;
    const single = /^(house|gateway|payouts):/.test(account);
    const key = `${single ? account : account.split(':')[0]} ${unit}`;
    nets.set(key, (nets.get(key) ?? 0) + Number(amount));
  }
  return { rows, wrong, nets };
}

/** Returns the total of each kind of account as of a position of the log. */
async function kindsAt(position) {
  const { kinds } = await json(`/admin/ledger/trial-balance?asOf=${position}&limit=0`);
  return new Map(kinds.map(({ kind, unit, total }) => [`${kind} ${unit}`, total]));
}

async function measure(format) {
  const before = await residentMegabytes();
  let most = before;
  const watch = setInterval(async () => {
    most = Math.max(most, await residentMegabytes().catch(() => 0));
  }, 250);
  const began = performance.now();
  const answer = await get(`/admin/ledger/export?format=${format}&from=${from}`);
  const hash = createHash('sha256');
  let bytes = 0;
  const copy = new PassThrough();
  const added = format === 'csv' ? addUp(createInterface({ input: copy })) : null;
  for await (const piece of Readable.fromWeb(answer.body)) {
    hash.update(piece);
    bytes += piece.length;
    if (added && !copy.write(piece)) await new Promise((next) => copy.once('drain', next));
  }
  copy.end();
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  const record = await json(`/admin/ledger/exports/${answer.headers.get('X-Export-Id')}`);
  const problems = [];
  if (record.sha256 !== hash.digest('hex')) problems.push('the hash is another');
  if (record.bytes !== bytes) problems.push('the size is another');
  if (record.agreesWithTrialBalance !== true) problems.push('it is not the trial balance');
  if (most - before > MOST_GROWTH_MB) problems.push('the memory grew too much');
  if (added) {
    const { rows, wrong, nets } = await added;
    if (rows !== record.rows || wrong > 0) problems.push(`${wrong} of ${rows} rows are wrong`);
    const closing = await kindsAt(record.lastPosition);
    const opening = await kindsAt(record.firstPosition - 1);
    const same = [...closing].every(
      ([key, total]) => (nets.get(key) ?? 0) === total - (opening.get(key) ?? 0),
    );
    if (!same) problems.push('its sums are not the trial balance');
  }
  return { format, record, bytes, seconds, before, most, problems };
}

process.stdout.write(
  '| Format | Rows | Events | MB | Seconds | Rows/s | RSS before, MB | RSS at most, MB | |\n' +
    '|---|--:|--:|--:|--:|--:|--:|--:|---|\n',
);
for (const format of formats.length > 0 ? formats : ['csv', 'jsonl', 'hledger']) {
  const { record, bytes, seconds, before, most, problems } = await measure(format);
  const cells = [
    format,
    record.rows,
    record.events,
    (bytes / 1e6).toFixed(0),
    seconds.toFixed(0),
    (record.rows / seconds).toFixed(0),
    before.toFixed(0),
    most.toFixed(0),
    problems.length === 0 ? 'right' : problems.join(', '),
  ];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
  if (problems.length > 0) process.exitCode = 1;
}
