import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { example, refusal, wholeExample } from '../../../test/answers';
import { CONSOLE } from '../../../test/console';
import { match as aMatch, modeLists } from '../../../test/matches';
import { open } from '../../../test/open';
import { server } from '../../../test/server';

const ID = '018f0000-0000-7000-8000-0000000000c1';
const match = (number: number, status: 'upcoming' | 'completed', hasResults = false) => ({
  id: `018f0000-0000-7000-8000-00000000000${number}`,
  name: `Bermuda night ${number}`,
  mode: 'survival',
  status,
  startTime: `2026-12-0${number}T14:30:00.000Z`,
  hasResults,
});
const MATCHES = [match(1, 'completed', true), match(2, 'completed', true), match(3, 'upcoming')];
const standing = (place: number, name: string, points: number, prizeTokens = 0, isOwn = false) => ({
  entryId: `018f0000-0000-7000-8000-0000000001${String(place).padStart(2, '0')}`,
  name,
  place,
  points,
  wins: place === 1 ? 2 : 0,
  kills: Math.max(0, 16 - place),
  lastPoints: 9,
  prizeTokens,
  isOwn,
  matches: [
    { matchId: MATCHES[0]?.id ?? '', place, kills: 4, points: points - 3, counts: true },
    { matchId: MATCHES[1]?.id ?? '', place: place + 3, kills: 3, points: 3, counts: place > 1 },
  ],
});
const OWN = standing(60, 'AshaPlays', 3, 0, true);
const CUP = {
  id: ID,
  name: 'Diwali cup',
  entry: 'player' as const,
  placePoints: [12, 9, 8, 7, 7],
  killPoints: 1,
  countedMatches: 2,
  prizes: [1000, 600, 400],
  version: 1,
  matchCount: 3,
  resultCount: 2,
  paidPosition: null,
  paidAt: null,
  paidTokens: 0,
  matches: MATCHES,
  entryCount: 60,
  standings: [
    standing(1, 'Bala', 51, 1000),
    standing(2, 'Dev with a rather long name that wraps', 49, 500),
    { ...standing(2, 'चित्रा', 49, 500), entryId: '018f0000-0000-7000-8000-000000000177' },
    standing(4, 'Farid', 14),
  ],
  own: [OWN],
  disqualified: [{ entryId: '018f0000-0000-7000-8000-0000000001f1', name: 'Gita', isOwn: false }],
};

const visit = (answers: object = {}, more: object = {}) =>
  open(`/cup?id=${ID}`, {
    as: 'player',
    answers: { 'GET /api/cups/{id}': CUP, ...answers },
    ...more,
  });

describe('the page of a cup', () => {
  test('the own place is above the standings, also if its row is far below', async () => {
    await visit();
    const own = page.getByRole('region', { name: 'You' });
    await expect.element(own.getByText('Place 60 of 60')).toBeVisible();
    await expect.element(own.getByText('3 points')).toBeVisible();
    await expect.element(page.getByRole('rowheader', { name: /Bala/ })).toBeVisible();
    await expect.element(page.getByText('2 of 3 results are in')).toBeVisible();
    await expect.element(page.getByText('1: 12 · 2: 9 · 3: 8 · 4–5: 7')).toBeVisible();
  });

  test('a row shows the points of each match and which of them do not count', async () => {
    await visit();
    await page.getByText('Points by match').first().click();
    await expect.element(page.getByText('Place 4 · Kills 3 · does not count')).toBeVisible();
  });

  test('more places are fetched, and the own row is marked among them', async () => {
    await visit({
      'GET /api/cups/{id}': ({ query }: { query: URLSearchParams }) =>
        query.get('page') === '2'
          ? { ...CUP, standings: [OWN], entryCount: 5 }
          : { ...CUP, entryCount: 5 },
    });
    const row = page.getByRole('row', { name: /AshaPlays/ });
    await expect.element(row).toHaveAttribute('aria-current', 'true');
  });

  test('a disqualified player reads the reason', async () => {
    const me = '018f0000-0000-7000-8000-00000000000a';
    const disqualified = [
      { entryId: me, name: 'AshaPlays', isOwn: true, reason: 'A second account' },
    ];
    await visit({
      'GET /api/cups/{id}': { ...CUP, own: [], disqualified },
      'GET /api/users/profile': { _id: me, id: me },
    });
    const reason = page.getByText(/You were disqualified from this cup.*A second account/);
    await expect.element(reason).toBeVisible();
  });

  test('an unknown cup leads to the matches', async () => {
    await visit({ 'GET /api/cups/{id}': refusal(404, 'CUP_NOT_FOUND', 'Cup not found') });
    await expect.element(page.getByText('This cup does not exist')).toBeVisible();
  });

  test('the page is in Hindi too', async () => {
    await visit({}, { language: 'hi' });
    await expect.element(page.getByRole('heading', { name: 'अंक तालिका' })).toBeVisible();
    await expect.element(page.getByText('60 में से स्थान 60')).toBeVisible();
  });

  test('the details of a match lead to its cup', async () => {
    await open('/tournament-modes/survival', {
      as: 'player',
      answers: {
        ...modeLists({ upcoming: [aMatch({ hasDetails: true })] }),
        'GET /api/tournaments/{id}': aMatch({ details: 'Squads meet at nine.' }),
        'GET /api/cups/of-match/{tournamentId}': { cup: { id: ID, name: 'Diwali cup' } },
      },
      otherwise: example,
    });
    await page.getByText('Details', { exact: true }).click();
    const link = page.getByRole('link', { name: /Diwali cup/ });
    await expect.element(link).toHaveAttribute('href', `/cup?id=${ID}`);
  });

  test('the dashboard leads to the cup of a joined match', async () => {
    await open('/dashboard', {
      as: 'player',
      answers: {
        'GET /api/cups/joined': [{ id: ID, name: 'Diwali cup' }],
        // A player without a match asks for no cups.
        'GET /api/tournaments/user/seats': [{ tournamentId: ID, isJoined: true }],
        'GET /api/public/cards': [],
        'GET /api/public/tournament-modes': [],
      },
    });
    const link = page.getByRole('link', { name: /Diwali cup/ });
    await expect.element(link).toHaveAttribute('href', `/cup?id=${ID}`);
  });
});

const queryOf = ({ query }: { readonly query: URLSearchParams }) => query.get('q');

const OPEN = {
  ...CUP,
  matches: MATCHES.slice(0, 2),
  matchCount: 2,
};
const inConsole = (answers: object = {}, path = `/admin/cups?id=${ID}`) =>
  open(path, {
    as: 'admin',
    width: 1280,
    otherwise: wholeExample,
    answers: {
      ...CONSOLE,
      'GET /api/cups/admin': [OPEN],
      'GET /api/cups/{id}': OPEN,
      ...answers,
    },
  });

describe('cups in the console', () => {
  test('an admin creates a cup, and sees how the lists are read', async () => {
    await inConsole(
      { 'POST /api/cups/admin': OPEN, 'GET /api/cups/admin': [] },
      '/admin/cups?id=new',
    );
    await page.getByRole('textbox', { name: 'Name' }).fill('Diwali cup');
    await page.getByRole('textbox', { name: 'Points by place' }).fill('12, 9, 8, 5x2');
    await page.getByRole('textbox', { name: 'Best matches that count' }).fill('4');
    await page.getByRole('textbox', { name: 'Prizes in tokens' }).fill('1000, 600');
    await expect.element(page.getByText('1: 12 · 2: 9 · 3: 8 · 4–5: 5')).toBeVisible();
    await expect.element(page.getByText(/Arena pays 1,600 tokens in all/)).toBeVisible();
    await page.getByRole('button', { name: 'Create cup' }).click();
    await expect
      .poll(() => server.calls('POST /api/cups/admin')[0]?.body)
      .toEqual({
        name: 'Diwali cup',
        entry: 'player',
        placePoints: [12, 9, 8, 5, 5],
        killPoints: 1,
        countedMatches: 4,
        prizes: [1000, 600],
      });
  });

  test('one press pays the prizes that the server computed, with the seal of the standings', async () => {
    const paid = { tokens: 2000, seal: 'abc', needsApproval: false, approval: null };
    const prizes = [{ userId: ID, name: 'Zoya', place: 1, tokens: 2000 }];
    await inConsole({
      'POST /api/cups/admin/{id}/prizes': { ...paid, prizes, position: null, message: 'Paid' },
    });
    await page.getByRole('button', { name: 'Pay prizes' }).click();
    const button = page.getByRole('button', { name: 'Pay 2,000 tokens to 1 player' });
    await expect.element(button).toBeVisible();
    // The winners are those of the server's answer, also if the fetched standings have others.
    await expect.element(page.getByRole('cell', { name: 'Zoya' })).toBeVisible();
    await button.click();
    const sent = () => server.calls('POST /api/cups/admin/{id}/prizes').at(-1);
    await expect.poll(() => sent()?.body).toEqual({ expectedSeal: 'abc' });
    expect(sent()?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('a refused payout shows the new winners without the refusal of the old ones', async () => {
    const prize = (name: string) => [{ userId: ID, name, place: 1, tokens: 2000 }];
    let [seal, prizes] = ['abc', prize('Zoya')];
    await inConsole({
      'POST /api/cups/admin/{id}/prizes': ({ query }: { query: URLSearchParams }) => {
        if (!query.has('dryRun')) {
          [seal, prizes] = ['def', prize('Bala')];
          return refusal(409, 'STANDINGS_CHANGED', 'The standings have changed');
        }
        return { tokens: 2000, seal, prizes, needsApproval: false, approval: null, position: null };
      },
    });
    await page.getByRole('button', { name: 'Pay prizes' }).click();
    const button = page.getByRole('button', { name: 'Pay 2,000 tokens to 1 player' });
    await button.click();
    await expect.element(page.getByRole('cell', { name: 'Bala', exact: true })).toBeVisible();
    await expect.element(page.getByText('The standings have changed')).not.toBeInTheDocument();
    await expect.element(button).toBeEnabled();
  });

  test('a disqualification needs a reason', async () => {
    await inConsole({ 'PUT /api/cups/admin/{id}/disqualified/{entryId}': {} });
    await page.getByRole('button', { name: 'Disqualify Bala' }).click();
    const send = page.getByRole('button', { name: 'Disqualify', exact: true });
    await expect.element(send).toBeDisabled();
    await page.getByRole('textbox', { name: 'Reason' }).fill('A second account');
    await send.click();
    const calls = () => server.calls('PUT /api/cups/admin/{id}/disqualified/{entryId}');
    await expect.poll(() => calls()[0]?.body).toEqual({ reason: 'A second account' });
  });

  test('matches are found by name, added and removed', async () => {
    const tournaments = [{ id: MATCHES[2]?.id ?? '', name: 'Bermuda night 3', status: 'upcoming' }];
    await inConsole({
      'GET /api/tournaments/admin/names': { tournaments },
      'PUT /api/cups/admin/{id}/matches': OPEN,
    });
    await page.getByRole('button', { name: 'Matches', exact: true }).click();
    await page.getByRole('button', { name: 'Add Bermuda night 3' }).click();
    await page.getByRole('button', { name: 'Remove Bermuda night 1' }).click();
    await page.getByRole('button', { name: 'Save matches' }).click();
    await expect
      .poll(() => server.calls('PUT /api/cups/admin/{id}/matches')[0]?.body)
      .toEqual({ tournamentIds: [MATCHES[1]?.id, MATCHES[2]?.id] });
  });

  test('Enter in the search for matches searches, and a choice that is not saved is asked about', async () => {
    const tournaments = [{ id: MATCHES[2]?.id ?? '', name: 'Bermuda night 3', status: 'upcoming' }];
    await inConsole({ 'GET /api/tournaments/admin/names': { tournaments } });
    await page.getByRole('button', { name: 'Matches', exact: true }).click();
    const search = page.getByRole('searchbox', { name: 'Find a match by its name' });
    await search.fill('night 3');
    await userEvent.keyboard('{Enter}');
    const asked = () => server.calls('GET /api/tournaments/admin/names').map(queryOf);
    await expect.poll(() => asked().at(-1)).toBe('night 3');
    expect(server.calls('PUT /api/cups/admin/{id}/matches')).toEqual([]);
    await page.getByRole('button', { name: 'Add Bermuda night 3' }).click();
    await userEvent.keyboard('{Escape}');
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
    await expect.element(question).toBeVisible();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(search).not.toBeInTheDocument();
  });

  test('the search for matches says that it has failed, and tries again', async () => {
    let isAway = true;
    const tournaments = [{ id: MATCHES[2]?.id ?? '', name: 'Bermuda night 3', status: 'upcoming' }];
    await inConsole({
      'GET /api/tournaments/admin/names': () =>
        isAway ? refusal(503, 'UNAVAILABLE', 'Try again') : { tournaments },
    });
    await page.getByRole('button', { name: 'Matches', exact: true }).click();
    await expect.element(page.getByText('Failed to fetch the matches')).toBeVisible();
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('button', { name: 'Add Bermuda night 3' })).toBeVisible();
  });
});
