// Asks the registry for known vulnerabilities of the product's packages. Fails if one is high or
// critical. If the registry does not answer (no network, or a mirror without this service), nothing
// was audited: the exit code is then 77, which `make test` reports as skipped.
//   node scripts/audit.mjs release
// fails instead, unless deploy/audit-waiver.json gives a reason and a day until which it holds:
//   { "reason": "…", "until": "2027-01-31" }
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED = 77;
const WAIVER = 'deploy/audit-waiver.json';

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Returns the lines to print for the registry's report, or for the lack of one, and the exit code. */
export function verdict({ report, isRelease, waiver, today }) {
  const counts = report?.metadata?.vulnerabilities;
  if (counts) {
    const bad = Object.values(report.vulnerabilities)
      .filter(({ severity }) => ['high', 'critical'].includes(severity))
      .map(({ name, severity, range }) => `${severity}: ${name} ${range}`);
    return { lines: [...bad, `Audited: ${JSON.stringify(counts)}`], code: bad.length > 0 ? 1 : 0 };
  }
  const why = report?.message ?? report?.error?.summary ?? 'no answer';
  const nothing = `NOT AUDITED: the registry could not be asked (${String(why).split('\n')[0]}).`;
  if (!isRelease) return { lines: [nothing], code: SKIPPED };
  const { reason, until } = waiver ?? {};
  if (!reason?.trim() || !/^\d{4}-\d{2}-\d{2}$/.test(until)) {
    const needed = `A release needs an audit, or ${WAIVER} with a "reason" and "until".`;
    return { lines: [nothing, needed], code: 1 };
  }
  if (until < today) return { lines: [nothing, `${WAIVER} ended on ${until}.`], code: 1 };
  return { lines: [nothing, `Waived until ${until}: ${reason}`], code: 0 };
}

function fileOrNull(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

if (import.meta.main) {
  const asked = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  const { lines, code } = verdict({
    report: parsed(asked.stdout) ?? { message: asked.error?.message },
    isRelease: process.argv[2] === 'release',
    waiver: parsed(fileOrNull(join(import.meta.dirname, '..', WAIVER))),
    today: new Date().toISOString().slice(0, 10),
  });
  console.log(lines.join('\n'));
  process.exitCode = code;
}
