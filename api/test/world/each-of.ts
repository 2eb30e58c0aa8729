/** Runs the work for many cases, a few cases at the same time. */
export async function eachOf<Case>(
  cases: Iterable<Case>,
  work: (each: Case) => Promise<void>,
  atOnce = 8,
): Promise<void> {
  const iterator = cases[Symbol.iterator]();
  const worker = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
