import { expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { show } from '../../../../../test/open';
import { button, dialog, expectNone, field, press, sees } from '../../../../../test/see';
import type { Tournament } from '../../../../api/schema';
import { RepairDialog } from './repair-dialog';

const ID = '018f0000-0000-7000-8000-0000000000aa';
const OTHER = '018f0000-0000-7000-8000-0000000000bb';
const START = '2026-11-22T14:30:00.000Z';
const MATCH = {
  _id: ID,
  id: ID,
  name: 'Night Cup',
  mode: 'Free Fire Survival Mode',
  modeSlug: 'survival',
  status: 'upcoming',
  entryFee: 20,
  currentParticipants: 2,
  maxParticipants: 10,
  seatsLeft: 8,
  roomId: '48213377',
  startTime: START,
  endTime: '2026-11-22T15:30:00.000Z',
  winners: [],
  squads: 'off',
} as unknown as Tournament;
const NOTHING = { playersTold: 0, refundedPlayers: 0, refundedTokens: 0, movedTokens: 0 };
const TOLD = { ...NOTHING, playersTold: 2 };
const HAS_NONE = 'This match has no results yet. Declare the right winners instead.';
const OPTIONS = [
  { repair: 'remove-player', refusal: null, effect: NOTHING },
  { repair: 'move-player', refusal: null, effect: NOTHING },
  { repair: 'swap-players', refusal: null, effect: NOTHING },
  { repair: 'replace-room', refusal: null, effect: TOLD },
  {
    repair: 'back-to-upcoming',
    refusal: 'This match is upcoming already. Edit it to change its times.',
    effect: NOTHING,
  },
  { repair: 'close-joins', refusal: null, effect: TOLD },
  {
    repair: 'change-mode',
    refusal: null,
    effect: { playersTold: 2, refundedPlayers: 2, refundedTokens: 40, movedTokens: 0 },
  },
  {
    repair: 'bring-back',
    refusal: 'This match is not cancelled. Take it back to upcoming, or edit it, instead.',
    effect: NOTHING,
  },
  { repair: 'void-results', refusal: HAS_NONE, effect: NOTHING },
] as const;
const person = (userId: string, gameName: string, freeFireUID: string) => ({
  userId,
  gameName,
  freeFireUID,
  username: `${gameName.toLowerCase()}@example.com`,
  joinedAt: START,
  refunded: false,
});
const ASHA = person('018f0000-0000-7000-8000-000000000001', 'Asha', '770001');

/** Shows the dialog. Every request to repair is kept in the returned list. */
async function open(width: number) {
  const sent: unknown[] = [];
  await show(<RepairDialog tournament={MATCH} onClose={() => undefined} />, {
    as: 'admin',
    width,
    answers: {
      'GET /api/tournaments/admin/{id}/repairs': { repairs: [...OPTIONS] },
      'GET /api/tournaments/admin/{id}/participants': {
        participants: [ASHA, person('018f0000-0000-7000-8000-000000000002', 'Bala', '770002')],
      },
      'GET /api/tournaments/admin/all': {
        tournaments: [
          { ...MATCH, _id: OTHER, id: OTHER, name: 'Right Cup' },
          { _id: 'x', entryFee: 30 },
        ],
      },
      'POST /api/tournaments/admin/{id}/repairs': (asked) => {
        sent.push(asked.body);
        return { dryRun: true, effect: { ...NOTHING, playersTold: 1, movedTokens: 20 } };
      },
    },
  });
  return sent;
}

test('lists what can be put right with its numbers, and says what to do instead of the rest', async () => {
  await open(390);
  await sees(/The repair frees 2 seats and refunds 40 tokens/, button(/The mode is wrong/));
  await sees(HAS_NONE);
  await expectNone(button(/A winner is wrong/));
});

test('shows what a move does in numbers before it is sent, and sends it with the reason', async () => {
  const sent = await open(390);
  await press(button(/A player joined the wrong match/));
  await expect.element(button('Move the player')).toBeDisabled();
  await field('Player').selectOptions(ASHA.userId);
  await field('Other match').selectOptions(OTHER);
  await sees(
    '1 player reads your reason. The repair moves 20 tokens between the matches and changes no wallet.',
  );
  await expect.element(button('Move the player')).toBeDisabled();
  await field('Reason').fill('Joined the wrong lobby');
  await press(button('Move the player'));
  await expect
    .poll(() => sent.at(-1))
    .toEqual({
      repair: 'move-player',
      userId: ASHA.userId,
      toTournamentId: OTHER,
      reason: 'Joined the wrong lobby',
    });
});

/** Types a text key by key, without a pause in which the fields could rest. */
function typeAtOnce(what: Locator, text: string): void {
  const input = what.element() as HTMLInputElement;
  for (let keys = 1; keys <= text.length; keys += 1) {
    // React ignores a value that is set through its own property.
    Reflect.set(HTMLInputElement.prototype, 'value', text.slice(0, keys), input);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

test('asks what a room would do once the typing rests, and never sends a room of which that is unknown', async () => {
  const sent = await open(1280);
  await press(button(/The room is wrong/));
  await field('Right room password').fill('secret');
  await field('Reason').fill('Two digits were swapped');
  typeAtOnce(field('Right room ID'), '48213378');
  await expect.element(button('Replace the room')).toBeEnabled();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ roomId: '48213378' });
});

test('goes back to the list without closing the dialog', async () => {
  await open(1280);
  await press(button(/The room is wrong/));
  await expect.element(dialog(/The room is wrong: Night Cup/)).toBeVisible();
  await press(button('Back'));
  await expect.element(dialog('Put right: Night Cup')).toBeVisible();
});
