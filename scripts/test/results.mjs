// Reads the lists of tests that Jest, Vitest and Playwright write.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Returns the tests of a report: how many passed, the names of those that failed with their files
 * and the first lines of their errors, and the milliseconds of each file. Returns null if there is
 * no report.
 */
export function resultsIn(file, kind, root) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
  const { tests, broken } = kind === 'playwright' ? ofPlaywright(report) : ofJest(report);
  const short = (path) => relative(root, path);
  const times = new Map();
  for (const { path, ms } of tests) times.set(short(path), (times.get(short(path)) ?? 0) + ms);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    skipped: tests.filter(({ status }) => status === 'skipped').length,
    failed: [...tests.filter(({ status }) => status === 'failed'), ...broken].map(
      ({ path, name, why = '' }) => ({ path: short(path), name, why: startOf(why) }),
    ),
    times,
  };
}

const MOST_LINES = 20;

/** Returns the first lines of an error that say something, without the colours of a terminal. */
function startOf(error) {
  const lines = stripVTControlCharacters(error).split('\n');
  return lines.filter((line) => line.trim() && !/^\s+at /.test(line)).slice(0, MOST_LINES);
}

/** Vitest writes the same form as Jest. A file that could not be loaded has no tests. */
function ofJest({ testResults }) {
  const files = testResults.map(({ name: path, assertionResults, message, status, ...of }) => {
    const known = { passed: 'passed', failed: 'failed' };
    const tests = assertionResults.map(
      ({ fullName, status: outcome, duration, failureMessages }) => ({
        path,
        name: fullName,
        status: known[outcome] ?? 'skipped',
        ms: duration ?? 0,
        why: failureMessages?.join('\n'),
      }),
    );
    // The time of a file includes its preparation.
    const rest = of.endTime - of.startTime - tests.reduce((sum, { ms }) => sum + ms, 0);
    const ofFile = { path, name: '', status: 'file', ms: Math.max(0, rest) };
    const isBroken = status === 'failed' && !tests.some((test) => test.status === 'failed');
    return { tests: [...tests, ofFile], broken: isBroken ? [{ path, name: message }] : [] };
  });
  return {
    tests: files.flatMap(({ tests }) => tests),
    broken: files.flatMap(({ broken }) => broken),
  };
}

function ofPlaywright({ suites, errors, config }) {
  const known = { expected: 'passed', unexpected: 'failed', flaky: 'failed' };
  const within = ({ suites: inner = [], specs = [] }) => [
    ...specs,
    ...inner.flatMap((suite) => within(suite)),
  ];
  const tests = within({ suites }).flatMap(({ title, file, tests: runs }) =>
    runs.map(({ status, results }) => ({
      path: `${config.rootDir}/${file}`,
      name: title,
      status: known[status] ?? 'skipped',
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      why: results.flatMap(({ errors: found }) => found.map(({ message }) => message)).join('\n'),
    })),
  );
  const broken = errors.map(({ message, location }) => ({
    path: location?.file ?? config.configFile,
    name: message,
  }));
  return { tests, broken };
}
