import { type ReactNode, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { wholeExample } from '../../../../../test/answers';
import { CONSOLE } from '../../../../../test/console';
import { show } from '../../../../../test/open';
import { button, field } from '../../../../../test/see';
import { server } from '../../../../../test/server';
import { queryClient } from '../../../../api/query-client';
import type { Tournament } from '../../../../api/schema';
import type { components } from '../../../../api/schema.gen';
import { participantsQuery } from '../queries';
import { ResultsSheet } from './results-sheet';

const PEOPLE = ['Asha', 'Bala', 'Dev', 'Esha'].map((gameName, at) => ({
  userId: `018f0000-0000-7000-8000-00000000000${at + 1}`,
  gameName,
  username: `${gameName.toLowerCase()}@example.com`,
  freeFireUID: `77000${at}`,
  refunded: false,
  squad: undefined,
}));
const [asha, bala, dev, esha] = PEOPLE.map(({ userId }) => userId);

/** A match of a cup, which pays no prizes of its own. */
const MATCH = {
  _id: '018f0000-0000-7000-8000-0000000000a1',
  name: 'Bermuda night 1',
  prizePool: 0,
  winners: [],
  squads: 'off',
  prizeTable: undefined,
} as unknown as Tournament;

type ScoredParticipants = components['schemas']['ScoredParticipantsView'];

const RESULTS = 'POST /api/tournaments/admin/{id}/results';
const sheet = (tournament: Tournament, scores: readonly object[] = []) =>
  showWith(<ResultsSheet tournament={tournament} onClose={() => undefined} />, scores);
const showWith = (shown: ReactNode, scores: readonly object[]) =>
  show(shown, {
    as: 'admin',
    width: 1280,
    otherwise: wholeExample,
    answers: {
      ...CONSOLE,
      'GET /api/tournaments/admin/{id}/participants': { participants: PEOPLE, scores },
      'GET /api/tournaments/admin/{id}/evidence': { players: [] },
      [RESULTS]: { needsApproval: false, approval: null, message: 'Declared' },
    },
  });
const sent = () => server.calls(RESULTS).at(-1)?.body as { scores?: unknown; winners: unknown[] };
const score = (userId: string | undefined, place: number, kills: number) => ({
  userId,
  place,
  kills,
});

describe('places and kills of a match of a cup', () => {
  test('a pasted sheet of a match without prizes sends place and kills of all players', async () => {
    await sheet(MATCH);
    await expect.element(field('Find a participant')).toBeVisible();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '1\tAsha\t7\n2\tDev\t0\n3\tBala\t2\n4\tEsha\t9');
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    field('Find a participant').element().dispatchEvent(event);
    await button('Review results').click();
    await expect.element(button(/^Pay 0 tokens to 3 winners/)).toBeEnabled();
    await button(/^Pay 0 tokens to 3 winners/).click();
    await expect
      .poll(() => sent()?.scores)
      .toEqual([score(asha, 1, 7), score(dev, 2, 0), score(bala, 3, 2), score(esha, 4, 9)]);
    expect(sent().winners).toHaveLength(3);
  });

  test('a correction begins with the places and kills that were declared', async () => {
    const winners = [{ userId: asha, gameName: 'Asha', position: 1, prizeAmount: 0 }];
    const declared = [score(asha, 1, 7), score(bala, 2, 4)];
    await sheet({ ...MATCH, winners } as unknown as Tournament, declared);
    const kills = (number: number) =>
      field('Kills', page.getByRole('group', { name: `Winner ${number}` }));
    await expect.element(kills(1)).toHaveValue('7');
    await expect.element(kills(2)).toHaveValue('4');
  });

  test('a correction ignores participants that were read before the results', async () => {
    const winners = [{ userId: asha, gameName: 'Asha', position: 1, prizeAmount: 0 }];
    const tournament = { ...MATCH, winners } as unknown as Tournament;
    const earlier = { participants: PEOPLE, scores: [] } as unknown as ScoredParticipants;
    function AfterAnEarlierRead() {
      useState(() => queryClient.setQueryData(participantsQuery(MATCH._id).queryKey, earlier));
      return <ResultsSheet tournament={tournament} onClose={() => undefined} />;
    }
    await showWith(<AfterAnEarlierRead />, [score(asha, 1, 7), score(bala, 2, 4)]);
    const second = page.getByRole('group', { name: 'Winner 2' });
    await expect.element(field('Kills', second)).toHaveValue('4');
  });
});
