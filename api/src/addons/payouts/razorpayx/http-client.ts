const TIMEOUT_MS = 10_000;
const LARGEST_ANSWER_BYTES = 5 * 1024 * 1024;

export interface Call {
  readonly method: 'GET' | 'POST';
  /** Path under /v1, with the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The exact JSON of the request. */
  readonly body?: string;
}

/** An answer in JSON, or none. After none, a call that writes may have been executed or not. */
export type Heard =
  | { readonly status: number; readonly body: unknown; readonly problem: null }
  | { readonly status: number; readonly body: null; readonly problem: string };

/** Makes one call. Returns a problem for everything that is not a whole answer in JSON. */
export async function call(
  { apiUrl, keyId, keySecret }: { apiUrl: string; keyId: string; keySecret: string },
  { method, path, headers = {}, body }: Call,
): Promise<Heard> {
  let status = 0;
  try {
    const answer = await fetch(`${apiUrl}/v1${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    status = answer.status;
    return { status, body: JSON.parse(await limitedText(answer)) as unknown, problem: null };
  } catch (error) {
    return { status, body: null, problem: problemOf(error) };
  }
}

async function limitedText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > LARGEST_ANSWER_BYTES) throw new Error('The answer is larger than 5 MB');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Returns why there is no answer. The text of a broken answer is not part of it. */
function problemOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'The answer is not JSON';
  if (!(error instanceof Error)) return 'No answer';
  if (error.name === 'TimeoutError') return `No answer within ${TIMEOUT_MS / 1000} s`;
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`;
}
