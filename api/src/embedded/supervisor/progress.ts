/**
 * Maximum length of the output that waits for a slow reader, in characters. Further lines are
 * dropped, so that a reader that has stopped does not fill the memory.
 */
const MOST_WAITING = 1_000_000;

/** Runs a step. Prints one line when the step begins and another with its duration when it ends. */
export async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const before = Date.now();
  print(`arena    | ${what} …\n`);
  const result = await work();
  const seconds = ((Date.now() - before) / 1000).toFixed(1);
  print(`arena    | ${what}: done in ${seconds} s\n`);
  return result;
}

/**
 * Prints all lines of a text in one write, so that a program that reads the output never gets a
 * part of the text.
 */
export function say(text: string): void {
  const lines = text.split('\n').map((line) => `arena    | ${line}\n`);
  print(lines.join(''));
}

/** Prints to the standard output, unless its reader is far behind. */
export function print(text: string): void {
  if (process.stdout.writableLength < MOST_WAITING) process.stdout.write(text);
}

/**
 * Lets this process run on when the reader of its output has gone, as in `make start | head -2` or
 * after its terminal was closed. Without a listener, the failed write would end the process.
 */
export function outliveReader(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
