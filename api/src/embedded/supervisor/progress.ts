/** Runs a step. Prints one line when the step begins and another with its duration when it ends. */
export async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const before = Date.now();
  process.stdout.write(`arena    | ${what} …\n`);
  const result = await work();
  const seconds = ((Date.now() - before) / 1000).toFixed(1);
  process.stdout.write(`arena    | ${what}: done in ${seconds} s\n`);
  return result;
}

/**
 * Prints all lines of a text in one write, so that a program that reads the output never gets a
 * part of the text.
 */
export function say(text: string): void {
  const lines = text.split('\n').map((line) => `arena    | ${line}\n`);
  process.stdout.write(lines.join(''));
}
