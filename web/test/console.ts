import { groupsFor } from '../src/routes/-admin/tabs';
import type { Answers } from './answers';

const DAY_MS = 86_400_000;
const days = Array.from({ length: 14 }, (_, at) => ({
  day: new Date(Date.UTC(2026, 10, 13) + at * DAY_MS).toISOString().slice(0, 10),
}));

/** Answers of the console that an example of the OpenAPI document cannot give. */
export const CONSOLE = {
  'GET /api/admin/statistics': { days },
  'GET /api/admin/players/{id}/account': { days },
  'GET /api/admin/claims': { matches: [] },
  'GET /api/tournaments/admin/{id}/claims': { proposal: null, others: [] },
  'GET /api/admin/months/closes': { closes: [{ state: 'done' }] },
} satisfies Answers;

/** Values of the tabs of the console. */
const TABS = groupsFor(false).flatMap(({ tabs }) => tabs.map(({ value }) => value));
const LEDGER = ['statement', 'trial-balance', 'owed', 'close', 'integrity', 'exports'];
const PLAYER = ['entries', 'matches', 'deposits', 'payouts', 'risk', 'devices', 'activity'];
const ACCOUNT = 'player:018f0000-0000-7000-8000-00000000000a';

/** The addresses of all screens of the console. */
export const CONSOLE_SCREENS: readonly string[] = [
  ...TABS.map((tab) => `/admin?tab=${tab}`),
  '/admin/risk?view=rules',
  ...LEDGER.map((view) => `/admin?tab=ledger&view=${view}`),
  `/admin?tab=ledger&view=statement&account=${ACCOUNT}`,
  ...PLAYER.map((view) => `/admin/player?user=${ACCOUNT.slice('player:'.length)}&view=${view}`),
];
