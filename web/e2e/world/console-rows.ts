import { code, idOf, richPlayer } from './admin.ts';
import { farm } from './farm.ts';
import { newPromoCode, newTournament, setStatus, wonBy } from './matches.ts';
import { call, type SignedIn } from './people.ts';

/** Limit for one admin, in tokens: the same as in the other tests, which share it. */
const ABOVE = 5_000_000;

/** Creates at least one row in each list of the console. Returns a player with a statement. */
export async function rowInEachList(boss: SignedIn): Promise<SignedIn> {
  const name = `Row ${code()}`;
  const put = (path: string, body: object) => call('PUT', path, body, boss.token);
  const [player, banned] = await Promise.all([richPlayer(boss, 90), richPlayer(boss, 5), farm(2)]);
  await call('POST', '/payments/create-order', { amount: 70 }, player.token);
  await put(`/users/ban/${idOf(banned)}`, { reason: name });
  const wish = { amount: 40, type: 'upi', upiId: 'asha@okaxis' };
  const asked = () =>
    call<{ withdrawal: { _id: string } }>('POST', '/withdrawals/request', wish, player.token);
  const { withdrawal } = await asked();
  await put(`/withdrawals/admin/status/${withdrawal._id}`, { status: 'completed' });
  await asked();
  await newPromoCode(boss, 5);
  await setStatus(boss, await newTournament(boss, { name }), 'active');
  await wonBy(player, `${name} won`);
  await put('/admin/approvals/threshold', { aboveTokens: ABOVE, reason: 'As agreed' });
  await put(`/users/tokens/${idOf(player)}`, { amount: ABOVE + 1, reason: name });
  return player;
}
