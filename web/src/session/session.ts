import { observable, useObservable } from '../lib/observable';
import { readStored, store } from '../lib/storage';
import { forgetRooms } from './kept-rooms';

/** The signed-in user, as far as the browser knows. The server decides again on every request. */
export interface SessionUser {
  readonly _id?: string;
  readonly id?: string;
  readonly email?: string;
  readonly isAdmin: boolean;
  readonly role?: 'player' | 'finance' | 'admin';
  readonly inGameName?: string | null;
  readonly freeFireUID?: string | null;
  readonly tokens?: number;
}

export interface Session {
  /** True until the stored session has been read; show a skeleton, never "Access Denied". */
  readonly loading: boolean;
  readonly token: string | null;
  readonly user: SessionUser | null;
}

/** Reason why a session ended: by choice, because the server no longer knows it, or by a ban. */
export type SessionEnd = 'logout' | 'expired' | 'banned';

const KEYS = {
  token: 'token',
  user: 'user',
  isAdmin: 'isAdmin',
  pendingVerificationEmail: 'pendingVerificationEmail',
  passwordResetEmail: 'passwordResetEmail',
  // The reason of the session's end, so that the other tabs end with the same words.
  end: 'arena.end',
} as const;

export const session = observable<Session>({ loading: true, token: null, user: null });
export const useSession = (): Session => useObservable(session);

/** `reason` is that of a ban, when the server gave one. */
type EndListener = (why: SessionEnd, reason: string) => void;
const endListeners = new Set<EndListener>();

/** Calls the listener after a session ended, to clear the cache and to navigate. */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Reads the session that the browser kept, and follows changes by other tabs. */
export function startSession(): void {
  restore();
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === KEYS.token) followOtherTab();
  });
}

function restore(): void {
  const token = readStored(KEYS.token);
  if (!token) forgetRooms();
  session.set({ loading: false, token, user: token ? restoreUser() : null });
}

/** Restores only the flag for an admin; a player without a readable user stays a player. */
function restoreUser(): SessionUser {
  if (readStored(KEYS.isAdmin) === 'true') return { isAdmin: true };
  try {
    const user: unknown = JSON.parse(readStored(KEYS.user) ?? '');
    if (typeof user === 'object' && user !== null) return { ...user, isAdmin: false };
  } catch {
    // The stored text is unreadable: use the fallback below.
  }
  return { isAdmin: false };
}

function followOtherTab(): void {
  const before = session.get().token;
  restore();
  // Another account's login there is a new session here; only a missing token is an end.
  if (!before || session.get().token) return;
  tell(...(JSON.parse(readStored(KEYS.end) ?? '["logout",""]') as [SessionEnd, string]));
}

/** Begins a session after a login, a registration or a verified email. */
export function beginSession(token: string, user: SessionUser): void {
  forgetRooms();
  store(KEYS.end, null);
  store(KEYS.token, token);
  store(KEYS.user, JSON.stringify(user));
  store(KEYS.isAdmin, String(user.isAdmin));
  session.set({ loading: false, token, user });
}

/** Updates the stored user from the profile, for use after a reload. */
export function updateSessionUser(change: Partial<SessionUser>): void {
  const { token, user } = session.get();
  // Another tab may have begun another account's session, or changed more of this user.
  if (!token || !user || readStored(KEYS.token) !== token) return;
  const changed = { ...user, ...restoreUser(), ...change };
  if (!user.isAdmin) store(KEYS.user, JSON.stringify(changed));
  session.set({ loading: false, token, user: changed });
}

/** Forgets the session. An expired or banned one also forgets emails that wait for a code. */
export function endSession(why: SessionEnd, reason = ''): void {
  // Written before the token is removed, because that removal notifies the other tabs.
  store(KEYS.end, JSON.stringify([why, reason]));
  store(KEYS.token, null);
  store(KEYS.user, null);
  store(KEYS.isAdmin, null);
  forgetRooms();
  if (why !== 'logout') {
    rememberVerificationEmail(null);
    rememberPasswordResetEmail(null);
  }
  session.set({ loading: false, token: null, user: null });
  tell(why, reason);
}

function tell(why: SessionEnd, reason: string): void {
  for (const listener of endListeners) listener(why, reason);
}

export const verificationEmail = (): string | null => readStored(KEYS.pendingVerificationEmail);
export const passwordResetEmail = (): string | null => readStored(KEYS.passwordResetEmail);

export function rememberVerificationEmail(email: string | null): void {
  store(KEYS.pendingVerificationEmail, email);
}
export function rememberPasswordResetEmail(email: string | null): void {
  store(KEYS.passwordResetEmail, email);
}
