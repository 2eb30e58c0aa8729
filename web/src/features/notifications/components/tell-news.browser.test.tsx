import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { example } from '../../../../test/answers';
import { open } from '../../../../test/open';
import { queryClient } from '../../../api/query-client';
import { keys } from '../../../api/query-keys';

const ROOM = {
  kind: 'room',
  code: 'room-open',
  title: 'Room details are ready',
  text: 'The room of Friday Night is open.',
  link: '/room?t=018f0000-0000-7000-8000-0000000000f1',
  isRead: false,
};
const OLD = { ...ROOM, title: 'Old news' };
const HOUR_MS = 3_600_000;
let made = 0;
/** A notification with an id of its own that was created `ago` milliseconds before now. */
const created = (notification: typeof ROOM, ago = 0) => {
  made += 1;
  const _id = `018f0000-0000-7000-8000-${String(made).padStart(12, '0')}`;
  return { ...notification, _id, createdAt: new Date(Date.now() - ago).toISOString() };
};

/**
 * Opens a page of a player, whose first inbox contains `first`; the returned function delivers one
 * more notification.
 */
async function playerOn(path: string, arrived = ROOM, first = [created(OLD, HOUR_MS)]) {
  let notifications = first;
  await open(path, {
    as: 'player',
    otherwise: example,
    answers: {
      'GET /api/notifications': () => ({ notifications, unread: 1, nextCursor: null }),
      'PUT /api/notifications/read': example,
    },
  });
  await expect.element(page.getByRole('button', { name: /1 unread/ })).toBeVisible();
  return async () => {
    notifications = [created(arrived), ...first];
    await queryClient.invalidateQueries({ queryKey: [keys.notifications] });
  };
}

describe('news while a page is open', () => {
  test.each(['/dashboard', '/profile', '/add-tokens', '/withdrawals', '/squads', '/about'])(
    'a room that opens is told on %s, with a way to it',
    async (path) => {
      const arrives = await playerOn(path);
      expect(page.getByText('Old news').query()).toBeNull();
      await arrives();
      const popup = page.getByRole('status').filter({ hasText: ROOM.title });
      await expect.element(popup).toBeVisible();
      await popup.getByRole('button', { name: 'Go to the room' }).click();
      await expect.poll(() => location.pathname + location.search).toBe(ROOM.link);
    },
  );

  test('the page of a room does not tell its own room twice', async () => {
    const arrives = await playerOn(ROOM.link);
    await arrives();
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await bell.click();
    await expect.element(page.getByRole('dialog').getByText(ROOM.title)).toBeVisible();
    expect(page.getByRole('status').filter({ hasText: ROOM.title }).query()).toBeNull();
  });

  test('news in the first inbox that is drawn is told once if it is younger than the page', async () => {
    const arrives = await playerOn('/dashboard', ROOM, [
      created({ ...ROOM, title: 'Young news' }),
      created(OLD, HOUR_MS),
    ]);
    const told = page.getByRole('status').filter({ hasText: 'Young news' });
    await expect.element(told).toBeVisible();
    await arrives();
    await expect.element(page.getByRole('status').filter({ hasText: ROOM.title })).toBeVisible();
    expect(told.elements()).toHaveLength(1);
    expect(page.getByText('Old news').query()).toBeNull();
  });

  test('a debit by an admin is told with its reason', async () => {
    const arrives = await playerOn('/dashboard', {
      ...ROOM,
      kind: 'adjustment',
      code: 'tokens-taken',
      title: 'Tokens taken by an admin',
      text: '5 tokens were taken from your wallet. Reason: a double prize',
      link: '/transaction-history',
    });
    await arrives();
    const popup = page.getByRole('status').filter({ hasText: 'a double prize' });
    await expect.element(popup).toBeVisible();
    await popup.getByRole('button', { name: 'Show' }).click();
    await expect.poll(() => location.pathname).toBe('/transaction-history');
  });
});
