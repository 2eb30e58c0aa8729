/** Error of a call to the API: the server refused the request, or could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** HTTP status of the response; 0 if no response arrived. */
    readonly status: number,
    /** Error code: one of the API's codes, or a code of this client such as OFFLINE or TIMEOUT. */
    readonly code: string,
    /** Sentence for the user that the server sent; null if it sent none. */
    readonly serverMessage: string | null,
    /** Other fields of the error response, such as `banReason`, `retryAfter` or `shortfall`. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(serverMessage ?? code);
  }

  /** Number of seconds to wait before the next try; null if the server names none. */
  get retryAfter(): number | null {
    const { retryAfter } = this.details;
    return typeof retryAfter === 'number' ? retryAfter : null;
  }
}

/** Returns the server's sentence for the user, or `fallback` if the error has none. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback;
}

/**
 * Returns true if no response arrived. A request that moves tokens may still have been executed:
 * see `mayBeDone`.
 */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/**
 * Builds an ApiError from an error response. The error has no sentence if the body is not in the
 * API's format.
 */
export function errorFrom(status: number, body: unknown): ApiError {
  if (typeof body !== 'object' || body === null) return new ApiError(status, 'ERROR', null);
  const { message, code, ...details } = body as Record<string, unknown>;
  return new ApiError(
    status,
    typeof code === 'string' ? code : 'ERROR',
    typeof message === 'string' && message !== '' ? message : null,
    details,
  );
}
