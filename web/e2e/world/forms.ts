import { PEOPLE } from './admin-forms.ts';
import { PLAY } from './match-forms.ts';
import { GUESTS, PLAYERS } from './player-forms.ts';
import type { Sender } from './sender.ts';

/** Every form and confirmation dialog that sends a request. */
export const SENDERS: readonly Sender[] = [...GUESTS, ...PLAYERS, ...PLAY, ...PEOPLE];

/** Forms that only read from the server, or, like the contact form, send no request. */
export const ASKING: readonly string[] = [
  'features/ledger/admin/journal-filters.tsx',
  'features/ledger/admin/statement-form.tsx',
  'features/ledger/admin/trial-balance-view.tsx',
  'features/public-pages/components/contact-form.tsx',
  // The form for saved views stores a view in the browser and sends no request.
  'components/admin/views-menu.tsx',
];
