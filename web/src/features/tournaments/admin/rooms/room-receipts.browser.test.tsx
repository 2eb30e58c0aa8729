import { expect, test } from 'vitest';
import { show } from '../../../../../test/open';
import { button, press, sees } from '../../../../../test/see';
import { server } from '../../../../../test/server';
import type { Tournament } from '../../../../api/schema';
import { RoomReceipts } from './room-receipts';

const MATCH = { _id: '018f0000-0000-7000-8000-0000000000aa', name: 'Night Cup' } as Tournament;
const player = (
  userId: string,
  gameName: string,
  at: string | null,
  by: 'push' | 'mail' | null,
) => ({
  userId,
  gameName,
  freeFireUID: '770001',
  lookedAt: at,
  deliveredAt: by && '2026-11-22T14:20:00.000Z',
  deliveredBy: by,
});
const LIST = {
  roomBy: '2026-11-22T14:20:00.000Z',
  roomAt: '2026-11-22T14:25:00.000Z',
  isLate: true,
  againFrom: null,
  seen: 1,
  delivered: 1,
  players: [
    player('018f0000-0000-7000-8000-000000000001', 'Bala', null, null),
    player('018f0000-0000-7000-8000-000000000002', 'Asha', '2026-11-22T14:26:00.000Z', 'push'),
  ],
};

test('lists who has not seen the room, and sends it to them again with one press', async () => {
  let isSent = false;
  await show(<RoomReceipts tournament={MATCH} onClose={() => undefined} />, {
    as: 'admin',
    answers: {
      'GET /api/tournaments/admin/{id}/room/receipts': () =>
        isSent ? { ...LIST, againFrom: '2026-11-22T14:30:00.000Z' } : LIST,
      'POST /api/tournaments/admin/{id}/room/again': () => {
        isSent = true;
        return { message: 'The room was sent again to 1 player', players: 1 };
      },
    },
  });
  await sees('1 of 2');
  await sees('Late');
  await sees('Not yet');
  await press(button('Send again to 1 player'));
  await expect.element(button('Sent just now')).toBeDisabled();
  expect(server.calls('POST /api/tournaments/admin/{id}/room/again')).toHaveLength(1);
});
