import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, example, noAnswer, refusal } from '../../../../test/answers';
import { inMinutes, MATCH, match, modeLists } from '../../../../test/matches';
import { open } from '../../../../test/open';
import {
  button,
  card,
  dialog,
  expectNone,
  expectPath,
  focus,
  heading,
  held,
  link,
  sees,
} from '../../../../test/see';
import { server } from '../../../../test/server';

const SURVIVAL = '/tournament-modes/survival';
const OTHER = '018f0000-0000-7000-8000-0000000000ab';
const JOIN = 'POST /api/tournaments/{id}/join';
const PROFILE = 'GET /api/users/profile';
const READY = { inGameName: 'AshaPlays', freeFireUID: '123456789', tokens: 120 };
const UNKNOWN =
  'The server did not answer, so your request may already be done. ' +
  'It is safe to send it again: it is never done twice.';

/** Opens the mode's page with one match, as a player with 120 tokens unless `answers` say more. */
const visit = (answers: Answers = {}, given = {}) =>
  open(SURVIVAL, {
    as: 'player',
    answers: {
      [PROFILE]: READY,
      ...modeLists({ upcoming: [match(given)] }),
      'GET /api/tournaments/{id}': match(given),
      'GET /api/tournaments/user/career': example,
      'GET /api/notifications/push': example,
      ...answers,
    },
  });
const ask = () => button(/^Join/, card('Friday Night')).click();
const confirm = () => button(/^Join/, dialog()).click();
const receipt = () => dialog('You have joined');

describe('a join', () => {
  test('shows the cost, is sent once, and shows a receipt', async () => {
    const { arrives, release } = held();
    const answers = { [JOIN]: () => arrives.then(() => ({ tokens: 100, tournament: match() })) };
    await visit(answers);
    await ask();
    await sees(/You will have 100 left\.$/, dialog());
    await expect.element(button('Join · 20 tokens', dialog())).toBeVisible();
    await confirm();
    await userEvent.keyboard('{Enter}');
    release();
    await sees('Successfully joined tournament!', receipt());
    await sees('100 tokens', receipt());
    // The heading has the focus, because with the focus on a button a second Enter would close the
    // receipt unread.
    await expect.element(heading('You have joined')).toHaveFocus();
    expect(server.calls(JOIN)).toHaveLength(1);
    await button('Done', receipt()).click();
    await expectNone(dialog());
  });

  test('shows its start, its prizes and the balance before', async () => {
    const prizeTable = { places: [40, 20, 10, 5, 5], perKill: 2 };
    await visit({}, { startTime: '2027-03-01T12:30:00Z', prizePool: 100, prizeTable });
    await ask();
    const facts = () => dialog().getByRole('definition').elements();
    const shown = () => facts().map(({ textContent }) => textContent);
    const start = '1\u00a0Mar\u00a02027, 6:00\u00a0pm\u00a0IST';
    const prizes = '1st 40 · 2nd 20 · 3rd 10 · Places 4–5: 5 each · +2 per kill';
    const paidBy = 'entry fees and Arena';
    await expect.poll(shown).toEqual([start, '100 tokens', prizes, paidBy, '120 tokens']);
  });

  test.for([
    ['without check-in', {}, 'Entry fees come back only when the tournament is cancelled.'],
    [
      'with check-in',
      { checkInOpensAt: inMinutes(45), checkInClosesAt: inMinutes(55) },
      'Otherwise the entry fee comes back only when the tournament is cancelled.',
    ],
  ] as const)('%s says when the fee comes back', async ([, given, sentence]) => {
    await visit({}, given);
    await ask();
    await expect.element(dialog().getByText(/comes? back/)).toHaveTextContent(sentence);
  });

  test('without announced prizes, says who shares out the pool', async () => {
    await visit({}, { prizePool: 900 });
    await ask();
    await sees('The organiser shares out the pool after the match', dialog());
  });

  test.for([
    [SURVIVAL, 1],
    ['/joined-tournaments', 0],
  ] as const)('a receipt of %s is shown again only there after a reload', async ([on, shown]) => {
    const value = { tokens: 100, tournament: match() };
    await open(SURVIVAL, {
      as: 'player',
      answers: { [PROFILE]: READY, ...modeLists({ upcoming: [match()] }) },
      kept: [[`arena.kept.joined.${MATCH}`, JSON.stringify({ value, since: Date.now(), on })]],
      otherwise: example,
    });
    await expect.element(card('Friday Night')).toBeVisible();
    await expect.poll(() => receipt().elements().length).toBe(shown);
  });

  test('keeps the card at its place and the receipt in front of the page', async () => {
    const other = match({ _id: OTHER, name: 'Early Night', startTime: inMinutes(30) });
    let isSeated = false;
    await visit({
      ...modeLists({ upcoming: [other, match()] }),
      'GET /api/tournaments/user/seats': () =>
        isSeated ? [{ tournamentId: MATCH, isJoined: true }] : [],
      [JOIN]: () => {
        isSeated = true;
        return { tokens: 100, tournament: match({ isJoined: true }) };
      },
    });
    await ask();
    await confirm();
    await expect.element(receipt()).toBeVisible();
    await expect.element(card('Friday Night').getByText('Joined')).toBeInTheDocument();
    expect(receipt().element().closest('dialog')?.matches(':modal')).toBe(true);
    const names = page
      .getByRole('article')
      .elements()
      .map((each) => each.ariaLabel);
    expect(names).toEqual(['Early Night', 'Friday Night']);
  });

  test('fetches the three lists of the mode once more', async () => {
    await visit({ [JOIN]: { tokens: 100, tournament: match() } });
    const lists = () =>
      (['upcoming', 'ongoing', 'completed'] as const).map(
        (list) => server.calls(`GET /api/tournaments/mode/{mode}/${list}`).length,
      );
    await ask();
    await expect.element(button('Join · 20 tokens', dialog())).toBeVisible();
    const before = lists();
    await confirm();
    await expect.element(receipt()).toBeVisible();
    await expect.poll(lists).toEqual(before.map((count) => count + 1));
  });

  test.for([
    ['TOURNAMENT_NOT_FOUND', 'Tournament not found'],
    ['NOT_OPEN', 'Tournament is not open for joining'],
    ['ALREADY_JOINED', 'You have already joined this tournament'],
    ['TOURNAMENT_FULL', 'Tournament is full'],
    ['INSUFFICIENT_TOKENS', 'Insufficient token balance'],
  ] as const)('that is refused with %s shows the sentence of the server', async ([code, text]) => {
    await visit({ [JOIN]: refusal(400, code, text) });
    await ask();
    await confirm();
    await sees(text);
    if (code !== 'ALREADY_JOINED') await sees('No tokens were taken.');
    await sees('Join Failed');
    await expectNone(dialog());
  });

  test('of a free match that is refused says nothing about tokens', async () => {
    const refused = refusal(400, 'TOURNAMENT_FULL', 'Tournament is full');
    await visit({ [JOIN]: refused }, { entryFee: 0 });
    await ask();
    await confirm();
    await sees('Tournament is full');
    await expectNone(page.getByText(/No tokens were taken/));
  });

  test('without an answer is found in the seats of the player', async () => {
    await visit({
      [JOIN]: noAnswer,
      'GET /api/tournaments/user/seats': () =>
        server.calls(JOIN).length > 0 ? [{ tournamentId: MATCH, isJoined: true }] : [],
      'GET /api/tournaments/{id}': match({ currentParticipants: 1, isJoined: true }),
    });
    await ask();
    await confirm();
    await sees('Successfully joined tournament!', receipt());
    await expectNone(page.getByRole('alert').getByText('Join Failed'));
  });

  test('without an answer and without a seat says that the outcome is unknown', async () => {
    const seats = 'GET /api/tournaments/user/seats';
    const answers = { [JOIN]: noAnswer } as const;
    await visit({ ...answers, [seats]: () => (server.calls(JOIN).length > 0 ? noAnswer : []) });
    await ask();
    await confirm();
    await sees(`Failed to join tournament. ${UNKNOWN}`);
    await expectNone(page.getByText(/No tokens were taken/));
    await expectNone(dialog());
  });

  test('is impossible until there are enough tokens', async () => {
    await visit({ [PROFILE]: { ...READY, tokens: 0 } });
    const opener = button(/^Join/, card('Friday Night'));
    await focus(opener);
    await userEvent.keyboard('{Enter}');
    await sees('You are 20 tokens short.', dialog());
    const add = link('Add 20 tokens', dialog());
    await expect.element(add).toHaveAttribute('href', '/add-tokens?amount=20');
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
  });

  test('of a guest leads to the login', async () => {
    const free = match({ entryFee: 0 });
    const answers = modeLists({ upcoming: [free] });
    await open(SURVIVAL, { answers });
    await ask();
    await sees('Authentication Required');
    await sees('Please login to join tournaments');
    await expectPath(/^\/login\?redirect=/);
  });

  test('is not offered for a full match', async () => {
    await visit({}, { maxParticipants: 2, currentParticipants: 2, seatsLeft: 0 });
    await expect.element(button('Tournament Full')).toBeDisabled();
  });

  test('of a paid match is not offered while the operator has switched it off', async () => {
    await visit({ 'GET /api/public/features': { paidJoins: false } });
    await ask();
    await sees('Joining paid tournaments is switched off at the moment. Please try again later.');
    await expectNone(button(/^Join/, dialog()));
  });
});

describe('a join with an incomplete profile', () => {
  const sentence = 'Please fill your Free Fire UID and In-Game Name in your profile';

  test('leads to the profile first', async () => {
    await visit({ [PROFILE]: { ...READY, inGameName: null } });
    await ask();
    await sees(sentence, dialog('Profile Incomplete'));
    await expectNone(button(/^Join/, dialog()));
    await button('Go to Profile').click();
    await expectPath('/profile');
  });

  test('is refused by the server with the same sentence when the profile is unknown', async () => {
    const refused = refusal(400, 'PROFILE_INCOMPLETE', sentence);
    await visit({ [JOIN]: refused, [PROFILE]: refusal(400, 'ERROR', 'No profile') });
    await ask();
    await confirm();
    await sees('Profile Incomplete');
    await sees(sentence);
    await expectNone(page.getByText(/No tokens were taken/));
    await button('Go to Profile').click();
    await expectPath('/profile');
  });

  test('leads to the profile in Hindi too', async () => {
    const answers = {
      ...modeLists({ upcoming: [match()] }),
      [JOIN]: refusal(400, 'PROFILE_INCOMPLETE', sentence),
      [PROFILE]: refusal(400, 'ERROR', 'No profile'),
      'GET /api/tournaments/{id}': match(),
      'GET /api/tournaments/user/career': example,
      'GET /api/notifications/push': example,
    } as const;
    await open(SURVIVAL, { as: 'player', language: 'hi', answers });
    await button(/^जुड़ें/, card('Friday Night')).click();
    await button(/^जुड़ें/, dialog()).click();
    await sees('पहले अपनी प्रोफ़ाइल में Free Fire UID और इन-गेम नाम भरें');
    await button('प्रोफ़ाइल पर जाएँ').click();
    await expectPath('/profile');
  });
});
