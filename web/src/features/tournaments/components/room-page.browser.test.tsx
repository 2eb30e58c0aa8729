import { expect, test } from 'vitest';
import { open } from '../../../../test/open';
import { sees } from '../../../../test/see';
import { server } from '../../../../test/server';

const ID = '018f0000-0000-7000-8000-0000000000aa';
const LOOK = 'POST /api/tournaments/{id}/room/look';
const MATCH = { _id: ID, name: 'Night Cup', status: 'upcoming' } as const;
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Opens the page of a match. */
function visit(fields: object, seat: object, language: 'en' | 'hi' = 'en') {
  return open(`/room?t=${ID}`, {
    as: 'player',
    language,
    answers: {
      'GET /api/tournaments/user/joined': [
        { ...MATCH, startTime: at(20), endTime: at(80), ...fields },
      ],
      'GET /api/tournaments/user/seats': [{ tournamentId: ID, isJoined: true, ...seat }],
      'GET /api/tournaments/{id}/participants': { participants: [] },
    },
  });
}

test('a promised room shows its time, and a late room says so', async () => {
  await visit({ roomBy: at(10) }, {});
  await sees(/The room opens by/);
  expect(server.calls(LOOK)).toHaveLength(0);
  await visit({ roomBy: at(-1) }, {});
  await sees(/The room is late\. It was promised by/);
});

test('the promised time of a room is said in Hindi', async () => {
  await visit({ roomBy: at(10) }, {}, 'hi');
  await sees(/रूम इस समय तक खुलेगा/);
});

test('a room that the screen shows is reported once', async () => {
  await visit({}, { roomId: '48213377', roomPassword: 'booyah' });
  await sees('48213377');
  await expect.poll(() => server.calls(LOOK).map(({ path }) => path.id)).toEqual([ID]);
});
