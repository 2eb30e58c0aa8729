import type { Page } from '@playwright/test';
import { rowAction } from './admin.ts';
import { declareWinner, join, newPromoCode, newTournament, setStatus, wonBy } from './matches.ts';
import { admin, call, newPlayer } from './people.ts';
import { asBoss, press, type Sender } from './sender.ts';

const TERMS = { 'Entry fee (tokens)': '0', 'Prize pool (tokens)': '10', Details: 'One round' };
const TIMES = { 'Start (IST)': '2099-01-01T10:00', 'Duration (minutes)': '60' };

/** Creates a tournament with one player and opens its card in the admin console. */
const match = (action: string, status?: 'active' | 'won') => async (page: Page) => {
  const boss = await admin();
  const name = `Match ${Date.now()}`;
  const id = await newTournament(boss, { name, entryFee: 0 });
  const player = await newPlayer('winner');
  await join(player, id);
  if (status) await setStatus(boss, id, 'active');
  if (status === 'won') await declareWinner(boss, id, player, [1, 40]);
  await asBoss(page, `/admin/tournaments?q=${encodeURIComponent(name)}`);
  const card = page.getByRole('article').filter({ hasText: name });
  await card.getByRole('button', { name: action, exact: true }).click();
  await page.getByRole('dialog').waitFor();
};

export const PLAY: readonly Sender[] = [
  {
    name: 'Create a tournament',
    source: 'features/tournaments/admin/tournament-form.tsx',
    async open(page) {
      await asBoss(page, '/admin/tournaments');
      await press('Create tournament')(page);
    },
    typed: { Name: 'A match', 'Max participants': '10', ...TERMS, ...TIMES },
    chosen: { Mode: 'Free Fire Survival Mode' },
    button: 'Create tournament',
  },
  {
    name: 'Publish a room',
    source: 'features/tournaments/admin/room-form.tsx',
    open: match('Room'),
    typed: { 'Room ID': 'room-1', 'Room password': 'secret' },
    button: 'Publish room',
  },
  {
    name: 'Paste rooms',
    source: 'features/tournaments/admin/rooms/rooms-dialog.tsx',
    async open(page) {
      const id = await newTournament(await admin(), { name: 'Pasted', entryFee: 0 });
      await asBoss(page, `/admin/tournaments?q=${id}`);
      await page.getByRole('button', { name: 'Show as rows' }).click();
      await page.getByLabel('Select this row').check();
      await page.getByRole('button', { name: 'Paste rooms' }).click();
    },
    typed: { 'Room IDs and passwords': '4711 one' },
    button: /^Publish \d room/,
  },
  {
    name: 'Set the status',
    source: 'features/tournaments/admin/status-form.tsx',
    open: match('Status'),
    chosen: { Status: 'active' },
    button: 'Set status',
  },
  {
    name: 'Pay the winners',
    source: 'features/tournaments/admin/results/results-sheet.tsx',
    async open(page) {
      await match('Declare results', 'active')(page);
      const form = page.getByRole('dialog');
      await form.getByLabel('Find a participant').fill('winner');
      await page.keyboard.press('Enter');
      await form.getByRole('group', { name: 'Winner 1' }).getByLabel('Prize').fill('40');
      await form.getByRole('button', { name: 'Review results' }).click();
      await page.getByRole('dialog', { name: /^Pay the winners/ }).waitFor();
    },
    button: /^Pay 40/,
  },
  {
    name: 'Correct the results',
    source: 'features/tournaments/admin/results/correction-confirm.tsx',
    async open(page) {
      await match('Correct results', 'won')(page);
      await page.getByRole('group', { name: 'Winner 1' }).getByLabel('Prize').fill('30');
      await page.getByRole('button', { name: 'Review correction' }).click();
      await page.getByRole('dialog', { name: /^Correct the results/ }).waitFor();
    },
    typed: { Reason: 'Scored twice' },
    button: 'Void and pay again',
  },
  {
    name: 'Void the results',
    source: 'features/tournaments/admin/void-dialog.tsx',
    open: match('Void results', 'won'),
    typed: { Reason: 'Scored twice' },
    button: 'Void results',
  },
  {
    name: 'Answer a dispute',
    source: 'features/tournaments/admin/results/evidence-list.tsx',
    async open(page) {
      const player = await newPlayer('winner');
      const name = `Disputed ${Date.now()}`;
      const id = await wonBy(player, name);
      await call('POST', `/tournaments/${id}/dispute`, { text: 'Wrong' }, player.token);
      await asBoss(page, `/admin/tournaments?q=${id}`);
      const card = page.getByRole('article').filter({ hasText: name });
      await card.getByRole('button', { name: 'Correct results' }).click();
      await page.getByLabel('Answer to winner').waitFor();
    },
    typed: { 'Answer to winner': 'The end screen agrees' },
    button: 'Send answer',
  },
  {
    name: 'Delete a tournament',
    source: 'features/tournaments/admin/delete-dialog.tsx',
    open: match('Delete'),
    button: 'Delete tournament',
  },
  {
    name: 'Add a card',
    source: 'features/landing-cards/admin/card-form.tsx',
    async open(page) {
      await asBoss(page, '/admin/cards');
      await press('Add New Card')(page);
    },
    typed: {
      Title: 'A card',
      'Image URL': 'https://example.com/a.webp',
      Order: '3',
      Subtitle: 'Sub',
      'Button text': 'Go',
      'Navigation path': '/tournament-modes',
    },
    button: 'Add card',
  },
  {
    name: 'Create a promo code',
    source: 'features/promo-codes/admin/create-dialog.tsx',
    async open(page) {
      await asBoss(page, '/admin?tab=promo-codes');
      await press('Create New Promo Code')(page);
    },
    typed: {
      Code: 'ONCE',
      Description: 'Once',
      'Tokens per redemption': '5',
      'Maximum uses': '3',
      'Expiry date': '2099-12-31',
    },
    button: 'Create promo code',
  },
  {
    name: 'Delete a promo code',
    source: 'features/promo-codes/admin/promo-codes-tab.tsx',
    async open(page) {
      const code = await newPromoCode(await admin(), 5);
      await asBoss(page, `/admin?tab=promo-codes&q=${code}`);
      await rowAction(page, 'Delete', code);
    },
    button: 'Delete promo code',
  },
];
