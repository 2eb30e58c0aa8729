import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { wholeExample } from '../../../../test/answers';
import { CONSOLE } from '../../../../test/console';
import { show } from '../../../../test/open';
import { button, expectNone, field, press, sees } from '../../../../test/see';
import { server } from '../../../../test/server';
import { expectStructure } from '../../../../test/sound';
import { TournamentForm } from './tournament-form';

const CREATE = 'POST /api/tournaments';
const KILLS =
  'With every kill counted (47), these prizes come to 144 tokens, more than the prize pool of 50.';
const PLACES = 'The places get 150 of 50 tokens. Lower their prizes or raise the prize pool.';
const places = field('Prizes by place');

const create = () =>
  show(<TournamentForm tournament={null} onClose={() => undefined} />, {
    as: 'admin',
    width: 390,
    answers: CONSOLE,
    otherwise: wholeExample,
  });

describe('the announced prizes in the form of a match', () => {
  test('warn as soon as the kills can bring them above the prize pool', async () => {
    await create();
    await field(/^Max participants/).fill('48');
    await field(/^Prize pool/).fill('50');
    await places.fill('30, 20');
    await expectNone(page.getByText(/With every kill counted/));
    await field('Prize per kill (tokens)').fill('2');
    await sees(KILLS);
    await expect.element(places).not.toHaveAttribute('aria-invalid', 'true');
    await expectStructure();
    await field(/^Prize pool/).fill('144');
    await expectNone(page.getByText(/With every kill counted/));
  });

  test('show the sum of the places at their field before the form is sent', async () => {
    await create();
    await field(/^Prize pool/).fill('50');
    await places.fill('100, 50');
    await sees(PLACES);
    await expect.element(places).toHaveAttribute('aria-invalid', 'true');
    await press(button('Create tournament'));
    expect(server.calls(CREATE)).toHaveLength(0);
    await field(/^Prize pool/).fill('150');
    await expectNone(page.getByText(PLACES));
  });
});
