import { deviceId, isSeenWithDevice } from '../lib/device';
import { isUnattended } from '../lib/presence';
import { learnServerTime } from '../lib/server-clock';
import { endSession, session } from '../session/session';
import { ApiError, errorFrom } from './api-error';
import { typedCalls } from './typed-calls';

const TIMEOUT_MS = 20_000;

/**
 * Function that the admin console and the page /settings set and that is called with each 403
 * response. It may ask the user to confirm the sign-in; if it resolves to true, the request is sent
 * once more. On all other pages, `ask` is null.
 */
export const refusedWrites: { ask: ((response: Response) => Promise<boolean>) | null } = {
  ask: null,
};

/**
 * Calls `fetch` with the session's bearer token and a time limit, and updates the estimate of the
 * server's clock from the response.
 */
export async function apiFetch(request: Request, timeoutMs = TIMEOUT_MS): Promise<Response> {
  const asked = performance.now();
  const { token } = session.get();
  const { ask } = refusedWrites;
  const again = ask && request.clone();
  if (token && !request.headers.has('Authorization')) {
    request.headers.set('Authorization', `Bearer ${token}`);
  }
  // Language of the emails that the server sends because of this call.
  request.headers.set('Accept-Language', globalThis.document?.documentElement.lang || 'en');
  if (isUnattended()) request.headers.set('X-Unattended', '1');
  if (isSeenWithDevice(request.url)) request.headers.set('X-Device-Id', deviceId());
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  const response = await fetch(request, { signal }).catch((error: unknown) => {
    if (request.signal.aborted) throw error;
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    throw new ApiError(0, late ? 'TIMEOUT' : 'OFFLINE', null);
  });
  learnServerTime(timeOf(response), asked, performance.now());
  await noticeRefusedSession(request.headers.get('Authorization'), response);
  if (again && response.status === 403 && (await ask(response.clone()))) {
    return apiFetch(again, timeoutMs);
  }
  return response;
}

function timeOf(response: Response): number {
  const exact = response.headers.get('X-Server-Time');
  if (exact) return Number(exact) || Date.parse(exact);
  // The `Date` header has no milliseconds, so the middle of its second is the best estimate.
  return Date.parse(response.headers.get('Date') ?? '') + 500;
}

/** Time that a replaced session's new token gets to arrive, in milliseconds. */
const RENEWAL_MS = 2_000;
/**
 * True while a call replaces the session's token. The server has then ended the old session, so
 * another call may be refused before the new token arrives.
 */
export const renewal = { isUnderWay: false };

/**
 * Ends the session after a 401, or after a 403 that reports a ban. It does so only if the session
 * still has the refused token, because a late response to an old token must not end a newer login.
 * Without a session, for example at the login, a ban is only an error.
 */
async function noticeRefusedSession(sent: string | null, response: Response): Promise<void> {
  if (response.status !== 401 && response.status !== 403) return;
  if (response.status === 401 && renewal.isUnderWay) {
    await new Promise((done) => setTimeout(done, RENEWAL_MS));
  }
  const { token } = session.get();
  if (sent !== (token ? `Bearer ${token}` : null)) return;
  if (response.status === 401) {
    endSession('expired');
  } else if (token) {
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    if (errorFrom(403, body).code !== 'ACCOUNT_BANNED') return;
    const reason = await banReason(sent ?? '');
    if (session.get().token === token) endSession('banned', reason);
  }
}

/** Fetches the reason of a ban from the profile, the only call that a banned player may make. */
async function banReason(bearer: string): Promise<string> {
  const headers = { Authorization: bearer };
  const profile = await fetch('/api/users/profile', { headers, signal: AbortSignal.timeout(5_000) })
    .then((response) => response.json() as Promise<{ banReason?: string | null }>)
    .catch(() => null);
  return profile?.banReason ?? '';
}

/**
 * The client of the API, used as `await answer(api.GET('/api/users/profile'))`. The types of paths,
 * bodies and responses come from the OpenAPI document.
 */
export const api = typedCalls(apiFetch);

interface Answer<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * Returns the body of the response. If the server refused the request, throws an ApiError with a
 * sentence for the user.
 */
export async function answer<Data>(pending: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await pending.catch((thrown: unknown) => {
    if (thrown instanceof ApiError || thrown instanceof DOMException) throw thrown;
    throw new ApiError(0, 'UNREADABLE', null);
  });
  if (response.ok) return data as Data;
  throw await refusalOf(response, error);
}

/** Returns the error of a refused request, with a sentence in the chosen language. */
export async function refusalOf(response: Response, body: unknown): Promise<ApiError> {
  const { inChosenLanguage } = await import('../i18n/refusals');
  return inChosenLanguage(errorFrom(response.status, body));
}

/**
 * Opens an event stream and returns a reader of its text. The time limit of other calls does not
 * apply, because the response never ends.
 */
export async function apiStream(
  path: string,
  lastId: string | null,
  signal: AbortSignal,
): Promise<ReadableStreamDefaultReader<string>> {
  const { token } = session.get();
  const headers = new Headers({ Accept: 'text/event-stream' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (lastId) headers.set('Last-Event-ID', lastId);
  if (isUnattended()) headers.set('X-Unattended', '1');
  const response = await fetch(path, { headers, signal, cache: 'no-store' });
  await noticeRefusedSession(headers.get('Authorization'), response);
  if (!response.ok || !response.body) throw new ApiError(response.status, 'ERROR', null);
  return response.body.pipeThrough(new TextDecoderStream()).getReader();
}
