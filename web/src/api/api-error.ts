/** What the server said when it refused, or that it could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** 0 when there was no answer. */
    readonly status: number,
    /** The closed list of the server's codes, plus OFFLINE and TIMEOUT. */
    readonly code: string,
    /** The server's own sentence for people, if it sent one. */
    readonly serverMessage: string | null,
    /** Everything else of the error body: banReason, retryAfter, shortfall… */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(serverMessage ?? code);
  }

  /** Seconds to wait before trying again, when the server said so. */
  get retryAfter(): number | null {
    const { retryAfter } = this.details;
    return typeof retryAfter === 'number' ? retryAfter : null;
  }
}

/** The server's sentence, or the screen's own text when there is none. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback;
}

/** Nobody answered. What moves tokens may be done all the same: see `mayBeDone`. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** An error answer as an ApiError; a body that is no error body of ours has no sentence. */
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
