/** Throws if an assumption of the program is false. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}

/**
 * Belongs in the default branch of a switch over a union. The call does not compile while the
 * switch leaves a member of the union unhandled.
 */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
