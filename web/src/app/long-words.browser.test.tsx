import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, noAnswer, wholeExample } from '../../test/answers';
import { CONSOLE } from '../../test/console';
import { MATCH, match, modeLists, ownMatches } from '../../test/matches';
import { open } from '../../test/open';
import { button, card, dialog, expectNone, sees } from '../../test/see';
import { settled } from '../../test/settled';
import { expectFits } from '../../test/sound';

/**
 * Maximum lengths of names, in letters. The tests fill them with one word of wide letters, which
 * offers no place to break the line.
 */
const LONGEST = { match: 100, name: 64, uid: 64, room: 50 } as const;
const word = (length: number, letter = 'M') => letter.repeat(length);
const NAME = word(LONGEST.name);
const UID = word(LONGEST.uid, '8');
const ROOM = { roomId: word(LONGEST.room, 'W'), roomPassword: word(LONGEST.room, 'Q') };
const MODE = '/tournament-modes/survival';
const WIDTHS = [320, 390, 820, 1280];

const name = (letter: string) => word(LONGEST.match, letter);
const players = { isJoined: true, currentParticipants: 1 };
const winner = { position: 1, prizeAmount: 100, gameName: NAME };
const free = match({ name: name('M'), _id: `${MATCH.slice(0, -1)}b`, entryFee: 5 });
const live = match({ name: name('W'), status: 'active', ...players });
const done = match({
  name: name('Q'),
  _id: `${MATCH.slice(0, -1)}c`,
  status: 'completed',
  ...players,
  winners: [winner],
});
const seats = [{ tournamentId: MATCH, isJoined: true, ...ROOM }];
const profile = { inGameName: NAME, freeFireUID: UID, email: `${word(30, 'm')}@example.com` };
const participants = [{ gameName: NAME, inGameName: NAME, freeFireUID: UID }];

const ANSWERS: Answers = {
  ...modeLists({ upcoming: [free], ongoing: [live], completed: [done], seats }),
  ...ownMatches([live, done], seats),
  'GET /api/tournaments/user/results': [done],
  'GET /api/users/profile': { ...profile, tokens: 100 },
  'GET /api/tournaments/{id}': live,
  'GET /api/tournaments/{id}/participants': { participants },
  'POST /api/tournaments/{id}/join': { tokens: 95, tournament: free },
};

/** Expects a text that is drawn, not one for screen readers only. */
const draws = (text: string) => expect.poll(() => document.body.innerText).toContain(text);

const visit = (path: string, answers: Answers = {}) =>
  open(path, { as: 'player', answers: { ...ANSWERS, ...answers }, otherwise: wholeExample });

describe('the longest words fit', () => {
  test.for([
    ['/dashboard', NAME],
    ['/joined-tournaments', ROOM.roomId],
    [`/room?t=${MATCH}`, ROOM.roomId],
    ['/results', name('Q')],
    ['/profile', NAME],
    [MODE, name('M')],
  ] as const)('the page %s', async ([path, text]) => {
    await visit(path);
    await settled();
    await draws(text);
    await expectFits(WIDTHS);
  });

  test('the saved rooms of the device', async () => {
    await visit('/joined-tournaments');
    await sees(ROOM.roomId);
    const stored = { ...localStorage };
    await open('/joined-tournaments', {
      as: 'player',
      stored,
      answers: { ...ANSWERS, 'GET /api/tournaments/user/joined': noAnswer },
      otherwise: wholeExample,
    });
    const kept = page.getByRole('region', { name: 'Saved rooms' });
    await sees(ROOM.roomId, kept);
    await expectFits(WIDTHS);
  });

  test('the dialogs of a match', async () => {
    await visit(MODE);
    const shows = async (text: string) => {
      await expect.poll(() => dialog().query()?.textContent).toContain(text);
      await expectFits(WIDTHS);
      await button('Close', dialog()).first().click();
      await expectNone(dialog());
    };
    await button('Room Details', card(name('W'))).click();
    await shows(ROOM.roomPassword);
    await button('Participants', card(name('W'))).click();
    await shows(UID);
    await button('Join · 5 tokens', card(name('M'))).click();
    await shows(`Join ${name('M')}`);
    await button('Join · 5 tokens', card(name('M'))).click();
    await button('Join · 5 tokens', dialog()).click();
    await shows('Successfully joined tournament!');
  });

  test('the notifications', async () => {
    const text = `The room of ${name('W')} is open.`;
    await visit('/settings', {
      'GET /api/notifications': { notifications: [{ title: 'Room', text, code: null }] },
    });
    await button(/^Notifications/).click();
    await expect.poll(() => dialog().query()?.textContent).toContain(name('W'));
    await expectFits(WIDTHS);
  });

  test.for(['cards', 'rows'])(
    'the matches of the console as %s, and their dialogs',
    async (look) => {
      const tournaments = [free, live, done];
      await open('/admin/tournaments', {
        as: 'admin',
        width: 1280,
        stored: { 'admin.matches': look },
        answers: {
          ...CONSOLE,
          'GET /api/tournaments/admin/all': { tournaments },
          'GET /api/tournaments/{id}': live,
          'GET /api/tournaments/{id}/participants': { participants },
        },
        otherwise: wholeExample,
      });
      await settled();
      await draws(name('W'));
      await expectFits(WIDTHS);
      if (look === 'rows') return;
      for (const action of ['Participants', 'Room', 'Declare results', 'Delete']) {
        await page
          .getByRole('article', { name: name('W') })
          .getByRole('button', { name: action, exact: true })
          .click();
        const title = () => dialog().getByRole('heading', { level: 2 }).query()?.textContent;
        await expect.poll(title).toContain(name('W'));
        await expectFits(WIDTHS);
        await button('Close', dialog()).first().click();
        await expectNone(dialog());
      }
    },
  );
});

/** Returns the part of the first element that the second covers, between 0 and 1. */
function coveredPart(icon: Element, number: Element): number {
  const [below, above] = [icon.getBoundingClientRect(), number.getBoundingClientRect()];
  const width = Math.min(below.right, above.right) - Math.max(below.left, above.left);
  const height = Math.min(below.bottom, above.bottom) - Math.max(below.top, above.top);
  return (Math.max(width, 0) * Math.max(height, 0)) / (below.width * below.height);
}

test('a balance of nine digits fits beside the bell, whose number does not hide it', async () => {
  await visit('/settings', {
    'GET /api/users/profile': { tokens: 123_456_789 },
    'GET /api/notifications': { unread: 120 },
  });
  const balance = () => page.getByTestId('wallet-balance').query()?.textContent;
  await expect.poll(balance).toContain('12,34,56,789');
  const bell = button(/^Notifications/);
  const number = bell.getByText('99+');
  await expect.element(number).toBeVisible();
  const icon = bell.element().querySelector('svg');
  expect(icon && coveredPart(icon, number.element())).toBeLessThan(0.25);
  await expectFits(WIDTHS);
});
