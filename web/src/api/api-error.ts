/** A refusal by the server, or a failure to reach the server. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** HTTP status; 0 when no answer arrived. */
    readonly status: number,
    /** A code of the API's closed list of errors, or OFFLINE or TIMEOUT. */
    readonly code: string,
    /** The server's sentence for the user, or null. */
    readonly serverMessage: string | null,
    /** Other fields of the error's body: banReason, retryAfter, shortfall… */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(serverMessage ?? code);
  }

  /** Seconds to wait before the next try, or null. */
  get retryAfter(): number | null {
    const { retryAfter } = this.details;
    return typeof retryAfter === 'number' ? retryAfter : null;
  }
}

/** Returns the server's sentence, or else the screen's own text. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback;
}

/**
 * True when no answer arrived. A request that moves tokens may still have been executed: see
 * `mayBeDone`.
 */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** Returns an error answer as an ApiError, without a sentence when the body has another shape. */
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
