/** What the provider says about a call that it refused. */
export interface SaidError {
  readonly code: string;
  readonly reason: string | null;
  readonly description: string;
}

/** A call to the provider of payouts that had no usable answer. */
export class PayoutProviderFailure extends Error {
  constructor(
    /** The HTTP status; 0 if there was no response. */
    readonly status: number,
    readonly said: SaidError,
    /**
     * True if the same call may succeed later: no response, a response that cannot be read, too
     * many requests, a wrong key, or an address that is not on the provider's list.
     */
    readonly isPassing: boolean,
  ) {
    super(`RazorpayX (${status} ${said.code}): ${said.description}`);
    this.name = 'PayoutProviderFailure';
  }

  get code(): string {
    return this.said.code;
  }

  get reason(): string | null {
    return this.said.reason;
  }

  get description(): string {
    return this.said.description;
  }
}

export function unreadable(what: string): PayoutProviderFailure {
  const description = `The answer cannot be read: ${what}`;
  return new PayoutProviderFailure(200, { code: 'UNREADABLE', reason: null, description }, true);
}

const NOT_ON_LIST = /\bIP\b.*(list|allow|permit|authori[sz])/i;

/**
 * Returns true if nothing is wrong with the refused call itself, but with the account's settings or
 * the number of calls.
 */
export function isPassing(status: number, { description }: SaidError): boolean {
  return [401, 403, 429].includes(status) || NOT_ON_LIST.test(description);
}

/** Returns the error of a refusal; null if the body has none. */
export function saidIn(body: unknown): SaidError | null {
  const error = partOf(body, 'error');
  const description = textIn(error, 'description');
  if (description === null) return null;
  return { code: textIn(error, 'code') ?? 'ERROR', reason: textIn(error, 'reason'), description };
}

export function partOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

/** Returns a text; null if it is missing or empty. The provider writes some nulls as "null". */
export function textIn(value: unknown, name: string): string | null {
  const found = partOf(value, name);
  return typeof found === 'string' && found !== '' && found !== 'null' ? found : null;
}
