import { PEOPLE, PLAY } from './admin-forms.ts';
import { GUESTS, PLAYERS } from './player-forms.ts';
import type { Sender } from './sender.ts';

/** Every form and question that sends something. */
export const SENDERS: readonly Sender[] = [...GUESTS, ...PLAYERS, ...PLAY, ...PEOPLE];

/** Forms that ask the server and change nothing, or, as the contact form, call nobody. */
export const ASKING: readonly string[] = [
  'features/ledger/admin/journal-filters.tsx',
  'features/ledger/admin/statement-form.tsx',
  'features/ledger/admin/trial-balance-view.tsx',
  'features/public-pages/components/contact-form.tsx',
  // It keeps a view in this browser and sends nothing.
  'components/admin/views-menu.tsx',
];
