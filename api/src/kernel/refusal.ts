/**
 * An expected refusal: a code from a module's closed list, with its HTTP status and a sentence for
 * the user. Any other error is a defect.
 */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    sentence: string,
    /**
     * More fields for the body of the response, for example `banReason` or `retryAfter` (in
     * seconds).
     */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(sentence);
    this.name = 'Refusal';
  }

  /** True if the same request may succeed after the seconds that `retryAfter` names. */
  get isTemporary(): boolean {
    return typeof this.details.retryAfter === 'number';
  }

  /** False if the request may have had its effect, because its outcome is unknown. */
  get isFinal(): boolean {
    return this.status < 500;
  }
}

export interface RefusalKind {
  readonly status: number;
  readonly sentence: string;
  /** True if only staff can get it, whose console is in English. Every other has a translation. */
  readonly staff?: true;
}

type RefusalMakers<T> = {
  readonly [Code in keyof T]: (details?: Readonly<Record<string, unknown>>) => Refusal;
};

/**
 * Turns a module's closed list of refusals into one function per code, which creates the error:
 * `throw joining.TOURNAMENT_FULL()`. A sentence may contain placeholders such as `{name}`, which
 * are filled from `details`.
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
