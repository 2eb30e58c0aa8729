// Asks the registry for known vulnerabilities of the product's packages. Fails if one is high or
// critical. If the registry does not respond (no network, or a mirror without this service), the
// script reports that and passes, so that a build does not depend on the registry.
import { spawnSync } from 'node:child_process';

const asked = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  timeout: 60_000,
  maxBuffer: 64 * 1024 * 1024,
});

function reportOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const report = reportOf(asked.stdout);
const counts = report?.metadata?.vulnerabilities;
if (!counts) {
  const why = report?.message ?? report?.error?.summary ?? asked.error?.message ?? 'no answer';
  console.log(`The registry could not be asked (${String(why).split('\n')[0]}). NOT AUDITED.`);
} else {
  const bad = Object.values(report.vulnerabilities).filter(({ severity }) =>
    ['high', 'critical'].includes(severity),
  );
  for (const { name, severity, range } of bad) console.log(`${severity}: ${name} ${range}`);
  console.log(`Audited: ${JSON.stringify(counts)}`);
  process.exitCode = bad.length > 0 ? 1 : 0;
}
