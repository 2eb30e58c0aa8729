import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../src/platform/config/index.js';
import type { DoneFault } from './controller.js';
import type { Journal } from './journal.js';

export interface Outcome {
  readonly name: string;
  readonly seed: string;
  readonly begunAt: Date;
  readonly seconds: number;
  readonly journal: Journal;
  readonly faults: readonly DoneFault[];
  /** Checks that this machine cannot make, each with the reason. */
  readonly leftOut: readonly string[];
  /** Remarks that are not failures, as lines of text. */
  readonly notes: readonly string[];
  /** Failures, as lines of text. */
  readonly findings: readonly string[];
}

/**
 * Maximum number of lines that are shown for one type of failure. The report's file has all of
 * them.
 */
const SHOWN = 20;

/** Prints the report and stores it in a file. Returns true if the report contains a failure. */
export function finish(outcome: Outcome, top: string, say: (line: string) => void): boolean {
  tell(outcome, say);
  say(`Every command and answer: ${keep(outcome)}`);
  const failed = outcome.findings.length > 0;
  if (failed) say(`The logs of the processes: ${top}/logs`);
  return failed;
}

function tell(outcome: Outcome, say: (line: string) => void): void {
  const { journal, faults, leftOut, notes, findings } = outcome;
  const { commands, acknowledged, refused, ambiguous } = journal;
  say('');
  say(`${outcome.name}, seed ${outcome.seed}: ${outcome.seconds.toFixed(0)} s`);
  say(`  faults          ${faults.length}: ${counted(faults)}`);
  for (const reason of leftOut) say(`  left out        ${reason}`);
  say(`  commands        ${commands.length}`);
  say(`  acknowledged    ${acknowledged.length}`);
  say(`  refused         ${refused.length}`);
  say(`  ambiguous       ${ambiguous.length} unknown after the first try, repeated with their key`);
  say(`  outcomes        ${outcomesOf(journal)}`);
  for (const note of notes) say(`  ${note}`);
  say('');
  for (const finding of findings.slice(0, SHOWN)) say(`  ${finding}`);
  if (findings.length > SHOWN) say(`  … and ${findings.length - SHOWN} more`);
  say(
    findings.length === 0
      ? 'No finding: nothing was lost, repeated or unexplained, and the ledger is verified.'
      : `FAILED: ${findings.length} findings. Again with: SEED=${outcome.seed}`,
  );
}

/** Writes the report and every command to a JSON file. Returns the path of the file. */
function keep(outcome: Outcome): string {
  const folder = join(projectRoot(), '.cache', 'chaos');
  mkdirSync(folder, { recursive: true });
  const at = outcome.begunAt.toISOString().replace(/[:.]/g, '-');
  const file = join(folder, `${outcome.name.replace(/\W+/g, '-')}-${at}.json`);
  const { journal, ...rest } = outcome;
  const commands = journal.commands.map(({ answer, ...command }) => ({
    ...command,
    answer: answer ? { at: answer.at, status: answer.status, code: answer.code } : null,
  }));
  const outcomes = Object.fromEntries(journal.outcomes());
  writeFileSync(file, JSON.stringify({ ...rest, outcomes, commands }, null, 1));
  return file;
}

function counted(faults: readonly DoneFault[]): string {
  const counts = new Map<string, number>();
  for (const { fault } of faults) {
    const name = `${fault.kind} ${fault.target}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(', ');
}

function outcomesOf(journal: Journal): string {
  return [...journal.outcomes()]
    .sort(([, one], [, other]) => other - one)
    .map(([outcome, count]) => `${count} × ${outcome}`)
    .join(', ');
}
