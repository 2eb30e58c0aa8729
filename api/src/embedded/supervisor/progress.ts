/** Prints each step and its duration, one line each. */
export async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const before = Date.now();
  process.stdout.write(`arena    | ${what} …\n`);
  const result = await work();
  const seconds = ((Date.now() - before) / 1000).toFixed(1);
  process.stdout.write(`arena    | ${what}: done in ${seconds} s\n`);
  return result;
}

export function say(text: string): void {
  for (const line of text.split('\n')) process.stdout.write(`arena    | ${line}\n`);
}
