/**
 * Types of failed calls to the provider.
 * - unreachable: it is unknown if the call had an effect (no connection, no response in time,
 *   5xx, a response that cannot be read). The caller must read the state before a repeat.
 * - busy: there were too many requests, and the call had no effect.
 * - refused: the provider refused the call, and would refuse a repeat as well.
 */
export type FailureKind = 'unreachable' | 'busy' | 'refused';

export class RazorpayFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    /** The HTTP status; 0 if there was no response. */
    readonly status: number,
    readonly code: string,
    readonly description: string,
  ) {
    super(`Razorpay ${kind} (${status} ${code}): ${description}`);
    this.name = 'RazorpayFailure';
  }

  /** True if the same call may succeed later. */
  get passing(): boolean {
    return this.kind !== 'refused';
  }
}

/**
 * Returns the failure for an error that the package throws: a plain object `{statusCode, error}`,
 * or a TypeError after an unexpected response. Only the status decides the kind of the failure,
 * because the body of a 429 or 5xx may be HTML, and the provider changes its descriptions.
 */
export function failureFrom(thrown: unknown): RazorpayFailure {
  if (thrown instanceof RazorpayFailure) return thrown;
  const status = numberAt(thrown, 'statusCode') ?? 0;
  const error = at(thrown, 'error');
  const code = textAt(error, 'code') ?? (status === 0 ? 'NO_ANSWER' : `HTTP_${status}`);
  const description =
    textAt(error, 'description') ?? (thrown instanceof Error ? thrown.message : '');
  return new RazorpayFailure(kindOf(status), status, code, description);
}

function kindOf(status: number): FailureKind {
  if (status === 429) return 'busy';
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unreachable';
}

function at(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}

function textAt(value: unknown, key: string): string | undefined {
  const found = at(value, key);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

function numberAt(value: unknown, key: string): number | undefined {
  const found = at(value, key);
  return typeof found === 'number' ? found : undefined;
}
