import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { wholeExample } from '../../../../test/answers';
import { CONSOLE } from '../../../../test/console';
import { inMinutes, match } from '../../../../test/matches';
import { show } from '../../../../test/open';
import { expectNone, field, sees } from '../../../../test/see';
import type { Tournament } from '../../../api/schema';
import { TournamentForm } from './tournament-form';

const TOMORROW = match({ startTime: inMinutes(1_440), endTime: inMinutes(1_500) }) as Tournament;
const edit = (currentParticipants: number) =>
  show(
    <TournamentForm tournament={{ ...TOMORROW, currentParticipants }} onClose={() => undefined} />,
    { as: 'admin', width: 390, answers: CONSOLE, otherwise: wholeExample },
  );
const start = field(/^Start/);

test('a new start time says before it is saved who is told', async () => {
  await edit(3);
  await expect.element(start).toBeVisible();
  await expectNone(page.getByText(/will be notified/));
  await start.fill('31 Dec 2031, 6:45 pm');
  await start.element().dispatchEvent(new Event('blur'));
  await sees('3 participants will be notified at once.');
});

test('a new start time of a match without participants tells nobody', async () => {
  await edit(0);
  await start.fill('31 Dec 2031, 6:45 pm');
  await expectNone(page.getByText(/will be notified/));
});
