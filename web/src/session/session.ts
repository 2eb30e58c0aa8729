import { observable, useObservable } from '../lib/observable';
import { readStored, store } from '../lib/storage';
import { forgetRooms } from './kept-rooms';

/** The signed-in user as this browser knows it. The server checks every request itself. */
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

/**
 * Reason why a session ended: a logout, a refusal by the server because the session is unknown, or
 * a ban.
 */
export type SessionEnd = 'logout' | 'expired' | 'banned';

const KEYS = {
  token: 'token',
  user: 'user',
  isAdmin: 'isAdmin',
  pendingVerificationEmail: 'pendingVerificationEmail',
  passwordResetEmail: 'passwordResetEmail',
  // Storage key of the reason why a session ended, so that other tabs show the same message.
  end: 'arena.end',
} as const;

export const session = observable<Session>({ loading: true, token: null, user: null });
export const useSession = (): Session => useObservable(session);

/** Called when a session ends; `reason` is the reason of a ban, when the server gave one. */
type EndListener = (why: SessionEnd, reason: string) => void;
const endListeners = new Set<EndListener>();

/** Calls the listener after a session ended. Listeners clear the cache and navigate. */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Reads the session that this browser kept, and follows changes made by other tabs. */
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

/** Restores the stored user. An admin has only a flag; an unreadable user counts as a player. */
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
  // A login to another account in that tab is a new session here; only a missing token ends this
  // one.
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

/** Updates the stored user from the profile, so that it is right after a reload. */
export function updateSessionUser(change: Partial<SessionUser>): void {
  const { token, user } = session.get();
  // Another tab may have begun another account's session, or changed other fields of this user.
  if (!token || !user || readStored(KEYS.token) !== token) return;
  const changed = { ...user, ...restoreUser(), ...change };
  if (!user.isAdmin) store(KEYS.user, JSON.stringify(changed));
  session.set({ loading: false, token, user: changed });
}

/** Forgets the session. After an expiry or a ban, emails that wait for a code are forgotten too. */
export function endSession(why: SessionEnd, reason = ''): void {
  // The reason is written before the token is removed, because that removal notifies the other
  // tabs.
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
