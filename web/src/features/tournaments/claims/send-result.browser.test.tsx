import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, example, refusal } from '../../../../test/answers';
import { open } from '../../../../test/open';
import { button, expectNone, field, heading, press, sees } from '../../../../test/see';
import { server } from '../../../../test/server';

const ID = '018f0000-0000-7000-8000-0000000000aa';
const SEND = 'PUT /api/tournaments/{id}/claim';
const id = (at: number) => `018f0000-0000-7000-8000-00000000000${at}`;
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const SIDES = ['Night Owls', 'Red Hawks', 'Loner'].map((name, index) => ({
  id: id(index + 1),
  name,
  isSquad: index < 2,
}));
const OPEN = {
  state: 'open',
  until: at(24 * 60),
  places: 2,
  paysKills: true,
  sides: SIDES,
  claim: null,
} as const;
const claim = {
  sentAt: at(-1),
  isAgreed: false,
  scores: [
    { squadId: id(1), userId: undefined, name: 'Night Owls', place: 1, kills: 5 },
    { squadId: undefined, userId: id(3), name: 'Loner', place: 2, kills: 0 },
  ],
} as const;
const evidence = (...numbers: number[]) => ({
  canSendEvidence: true,
  canDispute: false,
  disputeUntil: null,
  dispute: null,
  evidence: numbers.map((number) => ({ number, addedAt: at(-number) })),
});

/** Opens the page of a match that has started. */
function visit(state: object, more: Answers = {}, look: object = {}) {
  const match = {
    _id: ID,
    name: 'Night Cup',
    status: 'active',
    startTime: at(-60),
    endTime: at(-5),
  };
  return open(`/room?t=${ID}`, {
    as: 'player',
    answers: {
      'GET /api/tournaments/user/joined': [{ ...match, status: 'active' }],
      'GET /api/tournaments/user/seats': [{ tournamentId: ID, isJoined: true }],
      'GET /api/tournaments/{id}/participants': { participants: [] },
      'GET /api/tournaments/{id}/claim': state,
      'GET /api/tournaments/{id}/dispute': evidence(1),
      'GET /api/tournaments/{id}/evidence/{number}': example,
      ...more,
    },
    ...look,
  });
}

describe('the result that a captain sends', () => {
  test('places, kills and the newest screenshot are sent, and the captain reads what follows', async () => {
    await visit(OPEN, {
      'GET /api/tournaments/{id}/dispute': evidence(1, 2),
      [SEND]: { ...OPEN, claim },
    });
    await press(button('Send the result'));
    await sees('Choose who finished first');
    expect(server.calls(SEND)).toHaveLength(0);
    await userEvent.selectOptions(field(/^Place 1/), 'Night Owls');
    await userEvent.fill(field('Kills of place 1'), '५');
    // A side that has a place is not offered for another one.
    expect(field(/^Place 2/).element().textContent).not.toContain('Night Owls');
    await press(button('Add place 3'));
    await userEvent.fill(field('Kills of place 3'), 'many');
    await press(button('Send the result'));
    await sees('Write the kills as a whole number up to 1,000');
    await userEvent.fill(field('Kills of place 3'), '');
    await userEvent.selectOptions(field(/^Place 2/), 'Loner');
    await press(button('Send the result'));
    await sees('Sent. The admins see it.');
    const [sent] = server.calls(SEND);
    expect(sent?.body).toEqual({
      scores: [
        { squadId: id(1), place: 1, kills: 5 },
        { userId: id(3), place: 2, kills: 0 },
      ],
      screenshot: 2,
    });
    expect(sent?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  test('before the start time the form is one press away, although an admin has started the match', async () => {
    await visit(OPEN, {
      'GET /api/tournaments/user/joined': [
        { _id: ID, name: 'Night Cup', status: 'active', startTime: at(10), endTime: at(60) },
      ],
    });
    await expectNone(field(/^Place 1/));
    await press(button('Fill in the result'));
    await expect.element(field(/^Place 1/)).toBeVisible();
  });

  test('a result without a screenshot is not sent, and another image can be chosen', async () => {
    await visit(OPEN, { 'GET /api/tournaments/{id}/dispute': evidence() });
    await userEvent.selectOptions(field(/^Place 1/), 'Loner');
    await press(button('Send the result'));
    await sees('Add a screenshot first');
    await visit(OPEN, { 'GET /api/tournaments/{id}/dispute': evidence(1, 2, 3), [SEND]: OPEN });
    await userEvent.selectOptions(field(/^Place 1/), 'Loner');
    await press(field('Use image 1'));
    await press(button('Send the result'));
    await expect.poll(() => server.calls(SEND)[0]?.body).toMatchObject({ screenshot: 1 });
  });

  test('a sent result can be changed, and a refusal keeps what was typed', async () => {
    await visit(
      { ...OPEN, claim },
      { [SEND]: refusal(409, 'CLAIM_CLOSED', 'You can send the result until it is declared.') },
    );
    await sees('Sent. The admins see it.');
    await press(button('Change it'));
    await expect.element(field(/^Place 1/)).toHaveValue(id(1));
    await expect.element(field('Kills of place 1')).toHaveValue('5');
    await press(button('Send the result'));
    await sees('You can send the result until it is declared.');
    await expect.element(field('Kills of place 1')).toHaveValue('5');
    await press(button('Keep what I sent'));
    await sees('Sent. The admins see it.');
  });

  test('the card says that another side sent the same, that it is too late, and that prizes are paid', async () => {
    await visit({ ...OPEN, state: 'agreed', sides: [], claim });
    await sees('Another captain sent the same result. The admins can confirm it now.');
    await expectNone(button('Change it'));
    const scores = claim.scores.slice(1);
    await visit({ ...OPEN, state: 'agreed', sides: [], claim: { ...claim, scores } });
    await sees('Another player sent the same result. The admins can confirm it now.');
    await visit({ ...OPEN, state: 'late', sides: [], claim });
    await sees(/^The result can no longer be sent/);
    await visit({ ...OPEN, state: 'paid', sides: [], claim });
    await sees('Prizes are paid.');
    await expectNone(page.getByText('Night Owls'));
  });

  test('a player of a squad reads that the captain sends the result, and others see no card', async () => {
    await visit({ ...OPEN, state: 'captain', sides: [] });
    await sees('The captain of your squad sends the result.');
    for (const state of ['early', 'late', 'paid']) {
      await visit({ ...OPEN, state, sides: [] });
      await expect.element(heading('Players in this match')).toBeVisible();
      await expectNone(heading('Send the result'));
    }
    await visit(refusal(404, 'NO_SIDE', 'You have no seat in this match.'));
    await expect.element(heading('Players in this match')).toBeVisible();
    await expectNone(heading('Send the result'));
  });

  test('a state that cannot be loaded can be asked for again', async () => {
    await visit(refusal(503, 'UNAVAILABLE', 'Busy'));
    await sees('The result that you sent could not be loaded.');
    server.answers = { ...server.answers, 'GET /api/tournaments/{id}/claim': OPEN };
    await press(button('Try again'));
    await sees('Screenshot of the end of the match');
  });

  test('the card is in Hindi and fits a small phone', async () => {
    await visit(OPEN, {}, { language: 'hi', width: 320 });
    await expect.element(heading('नतीजा भेजें')).toBeVisible();
    await sees('मैच के अंत का स्क्रीनशॉट');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});
