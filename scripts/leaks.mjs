// Finds secrets in a log file: leaks.mjs LOG [KNOWN]. KNOWN is a JSON list of secrets that were
// used while the log was written. Other secrets are recognised by their form.
import { existsSync, readFileSync } from 'node:fs';

const SHAPES = [
  ['a session token', /eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/],
  ['a bearer', /\bBearer\s+[\w.~+/-]{8,}/i],
  ['a basic credential', /\bBasic\s+[A-Za-z0-9+/]{12,}=*/],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a password hash', /\$argon2(id|i|d)\$/],
  ['an address with a password', /\b[a-z]+:\/\/[^\s:@/"']+:[^\s@/"'*[]+@/],
  [
    'a named secret',
    /["']?\b(?:password|newPassword|otp|totp|resetToken|token|secret|redeemCode|roomPassword|signature)["']?\s*[:=]\s*["'](?!\[redacted\]|["'])[^"']+/i,
  ],
];
/**
 * Matches the line in which the supervisor prints a generated password, which it does once on
 * purpose.
 */
const ON_PURPOSE = /shown once/i;

/** Returns the line number and the type of each secret found, but never the secret itself. */
export function leaksIn(log, known = []) {
  return log.split('\n').flatMap((line, index) => {
    if (ON_PURPOSE.test(line)) return [];
    const shaped = SHAPES.filter(([, shape]) => shape.test(line)).map(([name]) => name);
    const used = known.some((secret) => secret.length >= 6 && line.includes(secret))
      ? ['a secret of this run']
      : [];
    return [...shaped, ...used].map((what) => `line ${index + 1}: ${what}`);
  });
}

const [file, knownFile] = process.argv.slice(2);
if (process.argv[1]?.endsWith('leaks.mjs') && file) {
  const log = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const known = knownFile ? JSON.parse(readFileSync(knownFile, 'utf8')) : [];
  const found = leaksIn(log, known);
  const lines = log.split('\n').length;
  for (const each of found.slice(0, 40)) console.log(`${file} ${each}`);
  if (log.trim() === '') console.log(`${file} is empty: nothing was looked at`);
  else if (found.length === 0) console.log(`${file}: ${lines} lines hold no secret.`);
  process.exitCode = found.length > 0 || log.trim() === '' ? 1 : 0;
}
