import { observable, useObservable } from '../lib/observable';
import { readStored, store } from '../lib/storage';
import { forgetRooms } from './kept-rooms';

/** Who is signed in, as far as the browser knows. The server decides again on every request. */
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
  /** True until the stored session has been looked at; show a skeleton, never "Access Denied". */
  readonly loading: boolean;
  readonly token: string | null;
  readonly user: SessionUser | null;
}

/** Why a session ended: by choice, because the server no longer knows it, or by a ban. */
export type SessionEnd = 'logout' | 'expired' | 'banned';

const KEYS = {
  token: 'token',
  user: 'user',
  isAdmin: 'isAdmin',
  pendingVerificationEmail: 'pendingVerificationEmail',
  passwordResetEmail: 'passwordResetEmail',
  // Why the session ended, for the other tabs: theirs ends with the same words.
  end: 'arena.end',
} as const;

export const session = observable<Session>({ loading: true, token: null, user: null });
export const useSession = (): Session => useObservable(session);

/** `reason`: of a ban, when the server gave one. */
type EndListener = (why: SessionEnd, reason: string) => void;
const endListeners = new Set<EndListener>();

/** Called after a session ended, to forget what was fetched and to go where the reason leads. */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Session start: reads what the browser kept, and follows what other tabs do. */
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

/** Only the flag is restored for an admin; a player without a readable user stays a player. */
function restoreUser(): SessionUser {
  if (readStored(KEYS.isAdmin) === 'true') return { isAdmin: true };
  try {
    const user: unknown = JSON.parse(readStored(KEYS.user) ?? '');
    if (typeof user === 'object' && user !== null) return { ...user, isAdmin: false };
  } catch {
    // Unreadable: the fallback below.
  }
  return { isAdmin: false };
}

function followOtherTab(): void {
  const before = session.get().token;
  restore();
  // Somebody else's login there is a new session here; only its absence is an end.
  if (!before || session.get().token) return;
  tell(...(JSON.parse(readStored(KEYS.end) ?? '["logout",""]') as [SessionEnd, string]));
}

/** After a login, a registration or a verified email. */
export function beginSession(token: string, user: SessionUser): void {
  forgetRooms();
  store(KEYS.end, null);
  store(KEYS.token, token);
  store(KEYS.user, JSON.stringify(user));
  store(KEYS.isAdmin, String(user.isAdmin));
  session.set({ loading: false, token, user });
}

/** The stored user follows what the profile says: it is what is known after a reload. */
export function updateSessionUser(change: Partial<SessionUser>): void {
  const { token, user } = session.get();
  // Another tab may have begun somebody else's session, or have changed more of this user.
  if (!token || !user || readStored(KEYS.token) !== token) return;
  const changed = { ...user, ...restoreUser(), ...change };
  if (!user.isAdmin) store(KEYS.user, JSON.stringify(changed));
  session.set({ loading: false, token, user: changed });
}

/** Forgets the session. An expired or banned one also forgets mails that wait for a code. */
export function endSession(why: SessionEnd, reason = ''): void {
  // Before the token goes, which is what the other tabs hear of.
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
