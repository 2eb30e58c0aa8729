import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, example, noAnswer, refusal } from '../../../../test/answers';
import { inMinutes, MATCH, match, modeLists, ownMatches } from '../../../../test/matches';
import { open } from '../../../../test/open';
import { button, card, dialog, expectNone, field, sees } from '../../../../test/see';
import { server } from '../../../../test/server';

const SQUADS = 'GET /api/squads';
const SQUAD = '018f0000-0000-7000-8000-00000000005a';
const NAMES = ['Asha', 'Bina', 'Chand', 'Dev'];
const member = (gameName: string, at: number) => ({
  userId: `member-${at}`,
  gameName,
  hasAccepted: true,
  isCaptain: at === 0,
  shareLimit: 20,
});
const squad = {
  _id: SQUAD,
  name: 'Night Owls',
  hasAccepted: true,
  isCaptain: true,
  inviteCode: `${SQUAD}.x`,
  members: NAMES.map(member),
};
const mine: Answers = { [SQUADS]: { squads: [squad] } };
const none: Answers = { [SQUADS]: { squads: [] } };
const visit = (path: string, answers: Answers) => open(path, { as: 'player', answers });

describe('the squads of a player', () => {
  test('that cannot be loaded show an error, and can be fetched again', async () => {
    let broken = true;
    await visit('/squads', {
      [SQUADS]: () => (broken ? refusal(400, 'ERROR', '') : { squads: [] }),
    });
    await sees('Your squads could not be loaded.');
    broken = false;
    await button('Try again').click();
    await sees('You have no squad yet');
  });

  test('are at most five', async () => {
    const sentence = 'You can be in at most 5 squads';
    const refused = refusal(409, 'TOO_MANY_SQUADS', sentence, { most: 5 });
    await visit('/squads', { ...mine, 'POST /api/squads': refused });
    await field('Squad name').fill('F');
    await button('Create squad').click();
    await sees(sentence);
    await expect.element(field('Squad name')).toHaveValue('F');
  });

  test('are created once, however often the answer is lost', async () => {
    await visit('/squads', { ...none, 'POST /api/squads': noAnswer });
    await field('Squad name').fill('Night Owls');
    await button('Create squad').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await button('Create squad').click();
    const calls = () => server.calls('POST /api/squads');
    await expect.poll(() => calls().length).toBe(2);
    const keys = calls().map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });
});

describe('an invitation', () => {
  test.for([
    [
      'SQUAD_NO_SUCH_PLAYER',
      'We cannot tell which player has this Free Fire UID. Please send the invite link instead.',
    ],
    ['SQUAD_MEMBER_EXISTS', 'This player is in the squad or invited already'],
    [
      'TOO_MANY_INVITATIONS',
      'Your squads have too many open invitations. Please remove one first.',
    ],
  ] as const)('that is refused with %s shows the reason', async ([code, sentence]) => {
    const refused = refusal(400, code, sentence);
    await visit('/squads', { ...mine, 'POST /api/squads/{id}/members': refused });
    await field('Free Fire UID').fill('123456789');
    await button('Invite player').click();
    await sees(sentence);
    await expect.element(field('Free Fire UID')).toHaveValue('123456789');
  });

  test.for([
    [
      'SQUAD_LINK_INVALID',
      'This invite link is no longer valid. Please ask the captain for a new one.',
    ],
    ['SQUAD_FULL', 'This squad is full'],
    ['SQUAD_NOT_FOUND', 'Squad not found'],
  ] as const)('by link that is refused with %s shows the reason', async ([code, sentence]) => {
    const refused = refusal(400, code, sentence);
    await visit('/squads?join=old', { ...none, 'POST /api/squads/join': refused });
    await button('Join squad', dialog()).click();
    await sees(sentence, dialog());
  });

  test('by link to an own squad only says so', async () => {
    await visit(`/squads?join=${SQUAD}.x`, mine);
    await sees('You are in this squad already.');
    await expectNone(dialog());
  });
});

describe('a join with a squad', () => {
  const JOIN = 'POST /api/tournaments/{id}/squad';
  const clash = match({
    mode: 'Clash Squad Mode',
    modeSlug: 'clash-squad',
    squads: 'equal',
    maxParticipants: 8,
  });
  const ask = async (answers: Answers, tokens = 20) => {
    await visit('/tournament-modes/clash-squad', {
      ...modeLists({ upcoming: [clash] }),
      ...mine,
      'GET /api/users/profile': { inGameName: 'Asha', freeFireUID: '1', tokens },
      'GET /api/tournaments/{id}': clash,
      ...answers,
    });
    await button(/^Join/, card('Friday Night')).click();
    await dialog().getByLabelText('With a squad').click();
  };
  const send = () => button('Join with Night Owls for 20 tokens', dialog());

  test.for([
    ['SQUAD_PLAYER_SHORT', 'Bina does not have enough tokens'],
    ['SQUAD_PLAYER_JOINED', 'Bina has already joined this tournament'],
    [
      'SQUAD_PLAYER_WITHOUT_NAME',
      'One of these players has no in-game name yet. Please ask them to add it.',
    ],
    [
      'SQUAD_PLAYER_NOT_READY',
      'Bina cannot join this match now. Please ask them to open it and check why.',
    ],
    [
      'SQUAD_PLAYER_DID_NOT_AGREE',
      'Bina has not agreed to pay 20 tokens for a match of this squad',
    ],
    ['SQUAD_NEEDS_FOUR', 'Please choose four different players of your squad, including yourself'],
  ] as const)('that is refused with %s keeps the choices', async ([code, sentence]) => {
    await ask({ [JOIN]: refusal(400, code, sentence) });
    await send().click();
    await sees(sentence, dialog());
    await sees('No tokens were taken.', dialog());
    await expect.element(send()).toBeEnabled();
  });

  test('names the player who has not allowed the entry fee', async () => {
    const members = squad.members.map((each) =>
      each.gameName === 'Chand' ? { ...each, shareLimit: 5 } : each,
    );
    await ask({ [SQUADS]: { squads: [{ ...squad, members }] } });
    const sentence =
      'Chand has not allowed 20 tokens yet. Ask them, choose another player, or pay for all.';
    await sees(sentence, dialog());
    await expect.element(send()).toBeDisabled();
  });

  test('closes when there are too few seats', async () => {
    const sentence = 'This tournament has fewer than four free seats';
    await ask({ [JOIN]: refusal(409, 'NO_BLOCK_LEFT', sentence) });
    await send().click();
    await sees(sentence);
    await sees('No tokens were taken.');
    await sees('Join Failed');
    await expectNone(dialog());
  });

  test('without enough tokens leads to the page that sells them', async () => {
    await ask({}, 5);
    await sees('You are 15 tokens short.', dialog());
    await expectNone(send());
  });
});

describe('a seat with a squad', () => {
  test('can be given back until the time that the refusal names', async () => {
    const late = 'You can leave until 15 minutes before the start';
    const clash = match({ squads: 'equal', isJoined: true, currentParticipants: 4, entryFee: 0 });
    const seat = {
      tournamentId: MATCH,
      isJoined: true,
      leaveBy: inMinutes(30),
      squad: { _id: SQUAD, name: 'Night Owls' },
    };
    const replies = [refusal(409, 'LEAVING_CLOSED', late), { refundedTokens: 0 }];
    await open('/joined-tournaments', {
      as: 'player',
      answers: {
        ...ownMatches([clash], [seat]),
        'POST /api/tournaments/{id}/leave': () => replies.shift() ?? noAnswer,
      },
      otherwise: example,
    });
    const leave = async () => {
      await button('Leave the match', card('Friday Night')).click();
      await button('Leave the match', dialog()).click();
    };
    await leave();
    await sees(late);
    await leave();
    await sees('You have left the match');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
