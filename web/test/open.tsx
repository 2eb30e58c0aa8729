import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { queryClient } from '../src/api/query-client';
import { newRouter } from '../src/app/router';
import { startSessionEffects } from '../src/app/session-effects';
import { popups } from '../src/components/popup/popups';
import { chooseLanguage, type Language } from '../src/i18n/language';
import { chooseTheme, startTheme } from '../src/lib/theme';
import { type SessionUser, session, startSession } from '../src/session/session';
import { type Answers, example, type wholeExample } from './answers';
import { server } from './server';

/** The users of the tests. */
const USERS: Readonly<Record<'player' | 'admin' | 'finance', SessionUser>> = {
  player: {
    _id: '018f0000-0000-7000-8000-00000000000a',
    email: 'asha@example.com',
    isAdmin: false,
    role: 'player',
    inGameName: 'AshaPlays',
    freeFireUID: '123456789',
    tokens: 120,
  },
  admin: { email: 'boss@example.com', isAdmin: true, role: 'admin' },
  finance: { email: 'books@example.com', isAdmin: true, role: 'finance' },
};
/** Calls of the frame around every page, and of its links while the pointer is on them. */
const FRAME: Readonly<Record<'guest' | 'player' | 'admin' | 'finance', Answers>> = {
  guest: {},
  player: {
    'GET /api/users/profile': example,
    'GET /api/users/wallet': example,
    'GET /api/notifications': example,
    'GET /api/public/checkout': example,
    'GET /api/tournaments/user/joined': [],
    'GET /api/cups/joined': [],
    'GET /api/tournaments/{id}/claim': { state: 'early' },
    'POST /api/tournaments/{id}/room/look': example,
  },
  admin: { 'GET /api/users/profile': { isAdmin: true, role: 'admin' } },
  finance: { 'GET /api/users/profile': { isAdmin: true, role: 'finance' } },
};

interface Visit {
  /** The signed-in user; without one, the visitor is a guest. */
  readonly as?: keyof typeof USERS;
  readonly answers?: Answers;
  /** The answer to all other calls. Without it, they fail the test. */
  readonly otherwise?: typeof example | typeof wholeExample;
  /** Values that the browser has stored before. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Values that the tab has stored before, as after a reload. */
  readonly kept?: readonly (readonly [name: string, value: string])[];
  readonly language?: Language;
  readonly theme?: 'dark' | 'light';
  /** Width of the screen in CSS pixels. */
  readonly width?: number;
}

let started = false;
/** Stops the effects of the session of the page before. */
let stop: () => void = () => undefined;
function startOnce(): void {
  if (started) return;
  started = true;
  // Repeats a failed read without a pause, because a test waits for the state and not for the time.
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  startTheme();
  startSession();
}

/** Sets the session, the answers and the look of a visit. */
async function arrive(visit: Visit) {
  const { as, answers, language = 'en', theme = 'dark', width = 390 } = visit;
  startOnce();
  await cleanup();
  stop();
  stop = () => undefined;
  localStorage.clear();
  sessionStorage.clear();
  for (const [name, value] of Object.entries(visit.stored ?? {})) {
    localStorage.setItem(name, value);
  }
  for (const [name, value] of visit.kept ?? []) sessionStorage.setItem(name, value);
  queryClient.clear();
  popups.set([]);
  server.answers = {
    'GET /api/public/features': example,
    'GET /api/cups/of-match/{tournamentId}': { cup: null },
    'GET /api/tournaments/open': [],
    'GET /api/tournaments/open/modes': [],
    ...FRAME[as ?? 'guest'],
    ...answers,
  };
  server.otherwise = visit.otherwise;
  await page.viewport(width, 844);
  chooseTheme(theme);
  chooseLanguage(language);
  if (as) {
    const user = USERS[as];
    localStorage.setItem('token', `token of ${as}`);
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('isAdmin', String(user.isAdmin));
    session.set({ loading: false, token: `token of ${as}`, user });
  } else {
    session.set({ loading: false, token: null, user: null });
  }
}

/** Opens a page of the application, as the browser does, with answers instead of the product. */
export async function open(path: string, visit: Visit = {}) {
  await arrive(visit);
  history.replaceState(null, '', path);
  const router = newRouter();
  stop = startSessionEffects(router);
  await router.load();
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** Shows one component without a page. */
export async function show(component: ReactNode, visit: Visit = {}) {
  await arrive(visit);
  return render(<QueryClientProvider client={queryClient}>{component}</QueryClientProvider>);
}
