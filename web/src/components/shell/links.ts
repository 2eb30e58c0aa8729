import type { commonEnglish } from '../../i18n/en/shell';
import type { PlainKey } from '../../i18n/texts';

/** One link of the header. The specification defines which links each role has, and their order. */
export interface NavigationLink {
  readonly to:
    | '/'
    | '/about'
    | '/contact'
    | '/login'
    | '/register'
    | '/admin-login'
    | '/dashboard'
    | '/add-tokens'
    | '/promo-code'
    | '/joined-tournaments'
    | '/squads'
    | '/results'
    | '/withdrawals'
    | '/transaction-history'
    | '/profile'
    | '/edit-profile'
    | '/settings'
    | '/admin';
  readonly text: PlainKey<typeof commonEnglish>;
}

export const GUEST_LINKS: readonly NavigationLink[] = [
  { to: '/', text: 'home' },
  { to: '/about', text: 'about' },
  { to: '/contact', text: 'contact' },
  { to: '/login', text: 'login' },
  { to: '/register', text: 'register' },
  { to: '/admin-login', text: 'adminLogin' },
];

export const PLAYER_LINKS: readonly NavigationLink[] = [
  { to: '/dashboard', text: 'dashboard' },
  { to: '/add-tokens', text: 'addTokens' },
  { to: '/promo-code', text: 'promoCode' },
  { to: '/joined-tournaments', text: 'joinedTournaments' },
  { to: '/results', text: 'results' },
  { to: '/withdrawals', text: 'withdrawals' },
  { to: '/transaction-history', text: 'transactionHistory' },
  { to: '/profile', text: 'profile' },
  { to: '/edit-profile', text: 'editProfile' },
  { to: '/settings', text: 'settings' },
  { to: '/contact', text: 'contact' },
];

export const ADMIN_LINKS: readonly NavigationLink[] = [{ to: '/admin', text: 'admin' }];
