import { observable, useObservable } from '../lib/observable';
import { inBrowser } from '../lib/storage';
import { forgetRooms } from './kept-rooms';

/**
 * The signed-in user as the browser has stored it. The server checks the rights for every request
 * itself.
 */
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
  /**
   * True until the stored session has been read. Until then, pages show a skeleton instead of
   * "Access Denied".
   */
  readonly loading: boolean;
  readonly token: string | null;
  readonly user: SessionUser | null;
}

/** Reason why a session ended: a logout, a token that the server no longer accepts, or a ban. */
export type SessionEnd = 'logout' | 'expired' | 'banned';

const KEYS = {
  token: 'token',
  user: 'user',
  isAdmin: 'isAdmin',
  pendingVerificationEmail: 'pendingVerificationEmail',
  passwordResetEmail: 'passwordResetEmail',
  // Storage key of the reason why a session ended, so that other tabs can show the same message.
  end: 'arena.end',
} as const;

export const session = observable<Session>({ loading: true, token: null, user: null });
export const useSession = (): Session => useObservable(session);

/** Called when a session ends. `reason` is the reason of a ban, or empty. */
type EndListener = (why: SessionEnd, reason: string) => void;
const endListeners = new Set<EndListener>();

/**
 * Calls the listener whenever a session has ended. Returns a function that removes the listener.
 */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/**
 * Reads the session that this browser has stored, and follows changes by other tabs of the browser.
 */
export function startSession(): void {
  restore();
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === KEYS.token) followOtherTab();
  });
}

function restore(): void {
  const token = inBrowser.read(KEYS.token);
  if (!token) forgetRooms();
  session.set({ loading: false, token, user: token ? restoreUser() : null });
}

/**
 * Returns an admin if the flag `isAdmin` is stored; otherwise returns the stored user. A stored
 * user that cannot be parsed counts as a player.
 */
function restoreUser(): SessionUser {
  if (inBrowser.read(KEYS.isAdmin) === 'true') return { isAdmin: true };
  const user = inBrowser.readJson(KEYS.user);
  return { ...(typeof user === 'object' ? user : null), isAdmin: false };
}

function followOtherTab(): void {
  const before = session.get().token;
  restore();
  // If the other tab began a session for another account, this tab continues with it. This tab's
  // session ends only if no token is stored.
  if (!before || session.get().token) return;
  const [why, reason] = (inBrowser.readJson(KEYS.end) ?? []) as [SessionEnd?, string?];
  tell(why ?? 'logout', reason ?? '');
}

/** Begins a session after a login, a registration or the confirmation of an email. */
export function beginSession(token: string, user: SessionUser): void {
  forgetRooms();
  inBrowser.write(KEYS.end, null);
  inBrowser.write(KEYS.token, token);
  inBrowser.write(KEYS.user, JSON.stringify(user));
  inBrowser.write(KEYS.isAdmin, String(user.isAdmin));
  session.set({ loading: false, token, user });
}

/** Updates the stored user with data from the profile, so that it is still right after a reload. */
export function updateSessionUser(change: Partial<SessionUser>): void {
  const { token, user } = session.get();
  // Another tab may have begun a session for another account; then this tab stores no change. If it
  // has changed other fields of this user, they are kept.
  if (!token || !user || inBrowser.read(KEYS.token) !== token) return;
  const changed = { ...user, ...restoreUser(), ...change };
  if (!user.isAdmin) inBrowser.write(KEYS.user, JSON.stringify(changed));
  session.set({ loading: false, token, user: changed });
}

/**
 * Deletes the stored session. After an expiry or a ban it also deletes the stored email addresses
 * for which the user was about to type a code.
 */
export function endSession(why: SessionEnd, reason = ''): void {
  // The reason is stored before the token is removed, because the removal makes other tabs read the
  // reason.
  inBrowser.write(KEYS.end, JSON.stringify([why, reason]));
  inBrowser.write(KEYS.token, null);
  inBrowser.write(KEYS.user, null);
  inBrowser.write(KEYS.isAdmin, null);
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

export const verificationEmail = (): string | null => inBrowser.read(KEYS.pendingVerificationEmail);
export const passwordResetEmail = (): string | null => inBrowser.read(KEYS.passwordResetEmail);

export function rememberVerificationEmail(email: string | null): void {
  inBrowser.write(KEYS.pendingVerificationEmail, email);
}
export function rememberPasswordResetEmail(email: string | null): void {
  inBrowser.write(KEYS.passwordResetEmail, email);
}
