import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, example } from '../../../../test/answers';
import { inMinutes, MATCH, match, modeLists, ownMatches } from '../../../../test/matches';
import { open } from '../../../../test/open';
import { button, card, dialog, expectNone, heading, held, link, sees } from '../../../../test/see';
import { server } from '../../../../test/server';
import { settled } from '../../../../test/settled';

const SURVIVAL = '/tournament-modes/survival';
const CLASH = '/tournament-modes/clash-squad';
/** The id of the signed-in player. */
const ME = '018f0000-0000-7000-8000-00000000000a';
const ROOM = { roomId: 'room-4711', roomPassword: 'secret-42' };
/** A name so long that it wraps to a second line beside the emblem. */
const NAME = 'Clash Night Cup of the Deccan League';
/**
 * Maximum height of a card in pixels, so that two cards and the page's heading fit on a phone of
 * 390 × 844.
 */
const TALLEST = 300;

const visit = (answers: Answers, path = SURVIVAL) => open(path, { as: 'player', answers });
const joined = (given: Parameters<typeof match>[0] = {}) =>
  match({ isJoined: true, currentParticipants: 1, ...given });

describe('the dialogs of a match', () => {
  test.for(['Participants', 'Room Details'])('%s returns the focus to its button', async (name) => {
    const seats = [{ tournamentId: MATCH, isJoined: true, ...ROOM }];
    await visit({
      ...modeLists({ ongoing: [joined({ status: 'active' })], seats }),
      'GET /api/tournaments/{id}/participants': { participants: [{ gameName: 'Asha' }] },
    });
    const opener = button(name, card('Friday Night'));
    await opener.click();
    await expect.element(dialog()).toBeVisible();
    expect(dialog().element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expectNone(dialog());
    await expect.element(opener).toHaveFocus();
    await opener.click();
    await button('Close', dialog()).click();
    await expect.element(opener).toHaveFocus();
  });

  test('fetch details and players only when they are opened', async () => {
    await visit({
      ...modeLists({ upcoming: [match({ hasDetails: true })] }),
      'GET /api/tournaments/{id}': match({ details: 'Last player standing.' }),
      'GET /api/tournaments/{id}/participants': { participants: [{ gameName: 'Asha' }] },
    });
    await expect.element(button(/^Join/)).toBeVisible();
    const asked = () => server.sent.map(({ call }) => call).filter((call) => call.includes('{id}'));
    expect(asked()).toEqual([]);
    await page.getByText('Details', { exact: true }).click();
    await sees('Last player standing.');
    expect(asked()).toEqual(['GET /api/tournaments/{id}']);
    await button('Participants').click();
    await sees('Asha', dialog());
    expect(asked()).toEqual([
      'GET /api/tournaments/{id}',
      'GET /api/tournaments/{id}/participants',
    ]);
  });

  test('stay above the list when their card moves in it', async () => {
    const [own, seats] = ['018f0000-0000-7000-8000-0000000000ab', held()];
    const late = async () => {
      await seats.arrives;
      return [{ tournamentId: own, isJoined: true }];
    };
    await visit({
      ...modeLists({ upcoming: [match(), match({ _id: own, name: 'Saturday Night' })] }),
      'GET /api/tournaments/user/seats': late,
      'GET /api/tournaments/{id}/participants': { participants: [{ gameName: 'Asha' }] },
    });
    await button('Participants', card('Friday Night')).click();
    await sees('Asha', dialog());
    // The player's own match comes first as soon as it is known.
    seats.release();
    const names = () => page.getByRole('heading', { level: 3 }).elements();
    await expect.poll(() => names()[0]?.textContent).toBe('Saturday Night');
    const opened = dialog('Participants').element();
    expect(opened.matches(':modal')).toBe(true);
    expect(opened.contains(document.activeElement)).toBe(true);
    await button('Close', dialog()).click();
    await expect.element(button('Participants', card('Friday Night'))).toHaveFocus();
  });
});

describe('a popup', () => {
  const waiting = modeLists({
    upcoming: [joined()],
    seats: [{ tournamentId: MATCH, isJoined: true }],
  });

  test('says that the room is not ready, and closes when a dialog opens', async () => {
    const people = { participants: [] };
    await visit({ ...waiting, 'GET /api/tournaments/{id}/participants': people });
    await button('Room Details', card('Friday Night')).click();
    await sees('Room Not Ready');
    await sees('Room details not available yet. Please wait for admin to set up the room.');
    await button('Participants', card('Friday Night')).click();
    await expect.element(heading('Participants', dialog())).toBeVisible();
    expect(document.querySelectorAll('[data-popup]')).toHaveLength(0);
    await button('Close', dialog()).click();
  });

  test('covers no wallet balance on a phone, a tablet and a desktop', async () => {
    await visit(waiting);
    await button('Room Details', card('Friday Night')).click();
    await sees('Room Not Ready');
    // A popup stays open while the pointer is on it.
    await page.getByRole('region', { name: 'Room Not Ready' }).hover();
    const place = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    for (const width of [320, 390, 820, 1280]) {
      await page.viewport(width, 800);
      const gap = () =>
        (place('[data-popup]')?.top ?? 0) - (place('[data-testid=wallet-balance]')?.bottom ?? 0);
      await expect.poll(gap, { message: `at ${width} px` }).toBeGreaterThan(0);
    }
  });
});

describe('a match card on a phone', () => {
  const check = (opens: number) => ({
    checkInOpensAt: inMinutes(opens),
    checkInClosesAt: inMinutes(opens + 10),
  });
  const states = () => {
    const make = (state: string, given: Parameters<typeof match>[0] = {}) => {
      const name = `${NAME} ${state}`;
      const mode = { mode: 'Clash Squad Mode', modeSlug: 'clash-squad', maxParticipants: 12 };
      return match({ ...mode, _id: state, name, ...given });
    };
    const mine = { isJoined: true, currentParticipants: 4 };
    const winners = [1, 2, 3, 3].map((position) => ({
      position,
      prizeAmount: 50 - position * 10,
      gameName: 'AshaPlays',
    }));
    const full = { squads: 'off' as const, maxParticipants: 2, currentParticipants: 2 };
    return {
      upcoming: [
        make('open', { squads: 'equal' }),
        make('begun', { squads: 'equal', startTime: inMinutes(-1) }),
        make('squad', { squads: 'equal', ...mine }),
        make('joined', mine),
        make('free', { squads: 'equal', ...check(45) }),
        make('own', { squads: 'equal', ...mine, ...check(45) }),
        make('full', { ...full, ...check(45) }),
        make('waiting', { ...full, ...check(45) }),
        make('arriving', { squads: 'equal', ...mine, ...check(-1) }),
        make('checked', { squads: 'equal', ...mine, ...check(-1) }),
      ],
      ongoing: [make('live', { status: 'active', ...mine })],
      completed: [make('done', { status: 'completed', ...mine, winners })],
    };
  };
  const squad = { _id: 'squad', name: 'Night Owls', captainId: 'x', players: [] };
  const seats = ['squad', 'joined', 'live', 'done', 'own', 'arriving', 'checked'].map((id) => ({
    tournamentId: id,
    isJoined: true,
    ...(id === 'live' ? ROOM : {}),
    ...(id === 'squad' ? { leaveBy: inMinutes(30), squad } : {}),
  }));
  const checkIns = {
    'GET /api/tournaments/user/check-ins': [
      { tournamentId: 'checked', checkedInAt: inMinutes(-1), waitingPosition: null },
      { tournamentId: 'waiting', checkedInAt: null, waitingPosition: 1 },
    ],
    'GET /api/tournaments/{id}/participants': { participants: [] },
  } as const;
  /** What a card shows in some of its states. */
  const shown: Readonly<Record<string, RegExp>> = {
    free: /^Join ·/,
    own: /^Check-in opens on .* for 10 minutes\.$/,
    full: /^You pay only if you get a seat\.$/,
    waiting: /^You are number 1/,
    arriving: /^Time left to check in:/,
    checked: /^You are checked in$/,
    squad: /Room Details|Leave the match/,
  };
  const heights = (): Readonly<Record<string, number>> =>
    Object.fromEntries(
      [...document.querySelectorAll('article')].map((article) => [
        article.getAttribute('aria-label')?.slice(NAME.length + 1),
        Math.round(article.getBoundingClientRect().height),
      ]),
    );

  test.for(['the page of its mode', 'the joined matches'])(
    'is at most 300 pixels high in every state, on %s',
    async (where) => {
      const { upcoming, ongoing, completed } = states();
      const own = [...upcoming.filter(({ isJoined }) => isJoined), ...ongoing];
      const isMode = where === 'the page of its mode';
      const lists = isMode
        ? modeLists({ upcoming, ongoing, completed, seats })
        : ownMatches(own, seats);
      await visit({ ...lists, ...checkIns }, isMode ? CLASH : '/joined-tournaments');
      await settled();
      for (const [state, text] of Object.entries(shown)) {
        const place = card(`${NAME} ${state}`);
        if (place.query()) await sees(text, place);
      }
      const tall = Object.entries(heights()).filter(([, height]) => height > TALLEST);
      expect(Object.keys(heights())).toHaveLength(isMode ? 12 : own.length);
      expect(tall).toEqual([]);
    },
  );
});

describe('the dashboard of a player', () => {
  test('shows a match that is over as one without results, and the match to come before it', async () => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    const room = { roomId: ROOM.roomId, roomPassword: ROOM.roomPassword };
    const over = joined({ ...room, status: 'active', startTime: hours(-6), endTime: hours(-5) });
    const ahead = joined({
      _id: '018f0000-0000-7000-8000-0000000000bb',
      name: 'Late Cup',
      endTime: hours(5),
    });
    const cards = { 'GET /api/public/cards': [], 'GET /api/public/tournament-modes': [] } as const;
    const seat = { tournamentId: MATCH, isJoined: true };
    await visit({ ...ownMatches([over], [seat]), ...cards }, '/dashboard');
    const waits = page.getByRole('region', { name: 'Your match waits for its results' });
    await expect.element(link('See the match', waits)).toBeVisible();
    await expectNone(page.getByText('TOURNAMENT STARTED'));
    await visit({ ...ownMatches([over, ahead], [seat]), ...cards }, '/dashboard');
    await sees('Late Cup', page.getByRole('region', { name: 'Your next match' }));
  });

  test('shows the next match, then the wallet, the open matches, the modes, then the cards', async () => {
    const own = joined({ roomId: ROOM.roomId, roomPassword: ROOM.roomPassword });
    const answers = {
      ...ownMatches([own], [{ tournamentId: MATCH, isJoined: true, ...ROOM }]),
      'GET /api/public/cards': [],
      'GET /api/public/tournament-modes': ['survival', 'clash-squad', 'lone-wolf', 'kill-only'].map(
        (slug) => ({ _id: slug, title: slug, description: 'x' }),
      ),
    } satisfies Answers;
    await visit(answers, '/dashboard');
    const next = page.getByRole('region', { name: 'Your next match' });
    await sees('Room open', next);
    await expect.element(next.getByRole('timer')).toBeVisible();
    await expect.element(link('Go to the room', next)).toBeVisible();
    const main = page.getByRole('main');
    await expect.poll(() => main.getByRole('listitem').elements().length).toBe(4);
    const headings = [...document.querySelectorAll('main h2')].map(
      ({ textContent }) => textContent,
    );
    expect(headings).toEqual(['Friday Night', 'Your tokens', 'Join now', 'Select Mode']);
    const wallet = [...document.querySelectorAll('main section')].find((section) =>
      section.textContent?.includes('Your tokens'),
    );
    const cards = link(/Join tournaments and win prizes/).element();
    const blocks = () =>
      [next.element(), wallet, ...main.getByRole('listitem').elements(), cards].map(
        (block) => block?.getBoundingClientRect() ?? new DOMRect(),
      );
    const tops = blocks().map(({ top }) => top);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    await page.viewport(1280, 900);
    const rows = new Map<number, number>();
    for (const { top, width } of blocks()) rows.set(top, (rows.get(top) ?? 0) + width);
    // Next match and wallet, two rows of modes, and the default card; each fills the screen.
    expect(rows.size).toBe(4);
    for (const filled of rows.values()) expect(filled).toBeGreaterThan(0.8 * 1280);
  });
});

describe('the waiting list of a full match', () => {
  const full = (entryFee: number) =>
    match({
      entryFee,
      currentParticipants: 10,
      seatsLeft: 0,
      checkInOpensAt: inMinutes(45),
      checkInClosesAt: inMinutes(55),
    });
  const WAIT = 'POST /api/tournaments/{id}/waiting';

  test('asks a player before a seat can cost tokens', async () => {
    await visit({ ...modeLists({ upcoming: [full(20)] }), [WAIT]: example });
    await button('Join the waiting list', card('Friday Night')).click();
    await sees(/^20 tokens are taken if you get a seat, until .*IST\.$/, dialog());
    expect(server.calls(WAIT)).toHaveLength(0);
    await button('Join the waiting list', dialog()).click();
    await expectNone(dialog());
    expect(server.calls(WAIT)).toHaveLength(1);
  });

  test('of a free match is joined at once', async () => {
    await visit({ ...modeLists({ upcoming: [full(0)] }), [WAIT]: example });
    await button('Join the waiting list', card('Friday Night')).click();
    await expect.poll(() => server.calls(WAIT).length).toBe(1);
    await expectNone(dialog());
  });
});

describe('the room of a match', () => {
  const answers = {
    ...ownMatches([joined(ROOM)], [{ tournamentId: MATCH, isJoined: true, ...ROOM }]),
    'GET /api/tournaments/{id}/participants': { participants: [] },
  } satisfies Answers;

  test('that is completed shows the winners, the own prize and the way to withdraw', async () => {
    const winners = [
      { userId: 'w1', position: 1, prizeAmount: 40, gameName: 'Ravi' },
      { userId: ME, position: 2, prizeAmount: 20, gameName: 'AshaPlays' },
    ];
    await visit(
      {
        ...answers,
        ...ownMatches([], []),
        'GET /api/tournaments/{id}': joined({ status: 'completed', winners }),
      },
      `/room?t=${MATCH}`,
    );
    await sees('2nd Place');
    await sees('+20 Tokens');
    await expect.element(link('Withdraw')).toHaveAttribute('href', '/withdrawals');
  });

  test('copies its id and its password', async () => {
    const copied: string[] = [];
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    await visit(answers, `/room?t=${MATCH}`);
    await button('Copy Room ID').click();
    await button('Copy Room Password').click();
    await expect.poll(() => copied).toEqual(['room-4711', 'secret-42']);
  });

  test('keeps the screen on again after it was hidden and shown', async () => {
    let visible: DocumentVisibilityState = 'visible';
    let lock: EventTarget | null = null;
    const asked: string[] = [];
    const wakeLock = {
      async request(kind: string) {
        asked.push(kind);
        lock = Object.assign(new EventTarget(), { release: async () => undefined });
        return lock;
      },
    };
    Object.defineProperty(navigator, 'wakeLock', { value: wakeLock, configurable: true });
    Object.defineProperty(document, 'visibilityState', { get: () => visible, configurable: true });
    // Like the browser, releases the lock of a hidden page.
    const turn = (state: DocumentVisibilityState) => {
      visible = state;
      if (state === 'hidden') lock?.dispatchEvent(new Event('release'));
      document.dispatchEvent(new Event('visibilitychange'));
    };
    await visit(answers, `/room?t=${MATCH}`);
    await sees(/The screen stays on/);
    turn('hidden');
    await expectNone(page.getByText(/The screen stays on/));
    expect(asked).toEqual(['screen']);
    turn('visible');
    await sees(/The screen stays on/);
    expect(asked).toEqual(['screen', 'screen']);
    // The room of a match that is over needs no screen.
    const over = joined({ status: 'completed' });
    await visit({ ...answers, 'GET /api/tournaments/user/joined': [over] }, `/room?t=${MATCH}`);
    await sees('This match is over and its room is closed.');
    await expectNone(page.getByText(/The screen stays on/));
  });
});
