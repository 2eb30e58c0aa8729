import type { FileRouteTypes } from '../src/routeTree.gen';
import type { Answers } from './answers';

export interface Screen {
  readonly path: string;
  readonly as?: 'player' | 'admin';
  /** Answers that differ from the examples of the OpenAPI document. */
  readonly answers?: Answers;
  /** Values that the browser has stored before. */
  readonly stored?: Readonly<Record<string, string>>;
}

const MATCH = '018f0000-0000-7000-8000-000000000001';
const PENDING = { pendingVerificationEmail: 'asha@example.com' };
const RESETTING = { passwordResetEmail: 'asha@example.com' };

/** The screens of each address. A new page does not compile until it is listed here. */
const SCREENS: Readonly<Record<FileRouteTypes['to'], readonly Screen[]>> = {
  '/': [{ path: '/' }],
  '/about': [{ path: '/about' }],
  '/add-tokens': [{ path: '/add-tokens', as: 'player' }],
  '/admin': [],
  // The views of the console are listed in src/app/console-screens.browser.test.tsx.
  '/admin/$view': [],
  '/admin-login': [{ path: '/admin-login' }],
  '/contact': [{ path: '/contact' }],
  '/cup': [{ path: `/cup?id=${MATCH}` }, { path: `/cup?id=${MATCH}`, as: 'player' }],
  '/dashboard': [{ path: '/dashboard' }, { path: '/dashboard', as: 'player' }],
  '/dev/components': [],
  '/dispute': [{ path: `/dispute?t=${MATCH}`, as: 'player' }],
  '/edit-profile': [{ path: '/edit-profile', as: 'player' }],
  '/forgot-password': [{ path: '/forgot-password' }],
  '/joined-tournaments': [{ path: '/joined-tournaments', as: 'player' }],
  '/login': [{ path: '/login' }],
  '/privacy': [{ path: '/privacy' }],
  '/profile': [{ path: '/profile' }, { path: '/profile', as: 'player' }],
  '/promo-code': [{ path: '/promo-code', as: 'player' }],
  '/refund-policy': [{ path: '/refund-policy' }],
  '/register': [{ path: '/register' }],
  '/reset-password': [{ path: '/reset-password', stored: RESETTING }],
  '/reset-password-otp': [{ path: '/reset-password-otp', stored: RESETTING }],
  '/results': [{ path: '/results', as: 'player' }],
  '/room': [{ path: `/room?t=${MATCH}`, as: 'player' }],
  '/safer-play': [{ path: '/safer-play', as: 'player' }],
  '/settings': [{ path: '/settings', as: 'player' }],
  '/squads': [
    { path: '/squads', as: 'player' },
    { path: '/squads?join=old', as: 'player' },
  ],
  '/staff-invitation': [{ path: '/staff-invitation#a-token' }],
  '/terms': [{ path: '/terms' }],
  '/test-email': [{ path: '/test-email' }],
  '/tournament-details': [{ path: '/tournament-details?mode=survival', as: 'player' }],
  '/tournament-modes': [{ path: '/tournament-modes' }],
  '/tournament-modes/clash-squad': [{ path: '/tournament-modes/clash-squad', as: 'player' }],
  '/tournament-modes/kill-only': [{ path: '/tournament-modes/kill-only', as: 'player' }],
  '/tournament-modes/lone-wolf': [{ path: '/tournament-modes/lone-wolf', as: 'player' }],
  '/tournament-modes/survival': [
    { path: '/tournament-modes/survival' },
    { path: '/tournament-modes/survival', as: 'player' },
  ],
  '/transaction-history': [{ path: '/transaction-history', as: 'player' }],
  '/verify-otp': [{ path: '/verify-otp', stored: PENDING }],
  '/withdrawals': [{ path: '/withdrawals', as: 'player' }],
};

/** All screens of one kind of user; undefined for guests. */
export const screensOf = (as: Screen['as']): readonly Screen[] =>
  Object.values(SCREENS)
    .flat()
    .filter((screen) => screen.as === as);
