/**
 * An expected "no": a code from a module's closed list, with its HTTP status and the sentence a
 * person reads. Everything that is not a Refusal is a defect and crashes loudly.
 */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    sentence: string,
    /** Extra fields of the answer's body, for example `banReason` or `retryAfter` (seconds). */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(sentence);
    this.name = 'Refusal';
  }
}

export interface RefusalKind {
  readonly status: number;
  readonly sentence: string;
}

type RefusalMakers<T> = {
  readonly [Code in keyof T]: (details?: Readonly<Record<string, unknown>>) => Refusal;
};

/**
 * Turns a module's closed list of refusals into one maker per code:
 * `throw joining.TOURNAMENT_FULL()`. A sentence may hold `{name}` places, filled from `details`.
 */
export function refusals<const T extends Readonly<Record<string, RefusalKind>>>(
  list: T,
): RefusalMakers<T> {
  const makers = Object.entries(list).map(([code, { status, sentence }]) => [
    code,
    (details: Readonly<Record<string, unknown>> = {}) =>
      new Refusal(code, status, fill(sentence, details), details),
  ]);
  return Object.fromEntries(makers) as RefusalMakers<T>;
}

function fill(sentence: string, details: Readonly<Record<string, unknown>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) =>
    name in details ? String(details[name]) : place,
  );
}
