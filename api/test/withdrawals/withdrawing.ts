import { type Answer, asking } from '../world/ask.js';
import { type Person, somebody } from '../world/people.js';
import type { Product } from '../world/product.js';
import { giveTokens } from '../world/tokens.js';

export const UPI = { amount: 50, type: 'upi', upiId: 'asha@okaxis' };
export const PLAY = { amount: 50, type: 'google_play', email: 'Asha@example.com ' };

type Account = `hold:${string}` | 'payouts:upi' | 'payouts:google_play';

/** Common steps of the withdrawal tests, for one test application and its admin. */
export function withdrawing(world: Product, admin: Person) {
  const request = (player: Person, body: object = UPI, headers = {}): Promise<Answer> =>
    asking(world, player)('POST', '/withdrawals/request', body, headers);
  return {
    request,
    async playerWith(tokens: number): Promise<Person> {
      const player = await somebody(world, 'player', { inGameName: 'Asha', freeFireUID: '123' });
      if (tokens > 0) await giveTokens(world, player, tokens);
      return player;
    },
    async withdrawalOf(player: Person, body: object = UPI): Promise<string> {
      const answer = await request(player, body);
      if (answer.status !== 201) throw new Error(`not requested: ${answer.text}`);
      return answer.body.withdrawal._id;
    },
    set: (id: string, body: object, query = ''): Promise<Answer> =>
      asking(world, admin)('PUT', `/withdrawals/admin/status/${id}${query}`, body),
    own: async (player: Person) =>
      (await asking(world, player)('GET', '/withdrawals/user/history?t=1')).body.withdrawals,
    list: async (query = '') =>
      (await asking(world, admin)('GET', `/withdrawals/admin/all${query}`)).body,
    balance: async (account: Account) => (await world.ledger.account(account)).balance,
  };
}
