// A round at a running product, as two players and an admin live it: register, buy, join, results,
// withdraw.
import { setTimeout as wait } from 'node:timers/promises';

const DAY_MS = 86_400_000;

export const balanceOf = async (person) => (await person.call('GET', '/users/profile')).tokens;

async function untilBalance(person, wanted) {
  let found = null;
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(300)) {
    found = await balanceOf(person);
    if (found === wanted) return;
  }
  throw new Error(`${person.name} has ${found} tokens and should have ${wanted}`);
}

/** Returns the newest code that was mailed to an address. `mail` is the address of the mail page. */
async function codeFor(mail, email) {
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(300)) {
    const answer = await fetch(`${mail}/api/messages?to=${encodeURIComponent(email)}`);
    const { messages } = await answer.json();
    const code = /\b(\d{6})\b/.exec(messages[0]?.text ?? '')?.[1];
    if (code) return code;
  }
  throw new Error(`no code was mailed to ${email}`);
}

/**
 * Pays an order as a payer does in the checkout of the sandbox. Returns what the checkout gives the
 * page.
 */
async function pay(sandbox, orderId) {
  const url = `${sandbox}/_sandbox/orders/${orderId}/pay`;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: '{}' });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`);
  return (await answer.json()).checkout;
}

async function register(person, number, mail) {
  const email = `player-${number}@players.example`;
  await person.call('POST', '/auth/register', { email, password: 'a-password-of-a-drill' });
  const otp = await codeFor(mail, email);
  const { token, user } = await person.call('POST', '/auth/verify-otp', { email, otp });
  person.token = token;
  person.id = user._id;
  person.name = `Player${number}`;
  const profile = { inGameName: person.name, freeFireUID: String(2_400_100_300 + number) };
  await person.call('PUT', '/users/profile', profile);
  return person;
}

/**
 * Plays a round. `newPerson(number)` returns a person with `call(method, path, body)`, which asks
 * with the person's `token`; `admin` is signed in. Returns the players, with what each must have.
 */
export async function playRound({ admin, newPerson, mail, sandbox }) {
  const first = await register(newPerson(1), 1, mail);
  const second = await register(newPerson(2), 2, mail);
  for (const player of [first, second]) {
    const order = await player.call('POST', '/payments/create-order', { amount: 200 });
    const checkout = await pay(sandbox, order.orderId);
    // The second one closes the page: the provider's webhook must bring the payment.
    if (player === second) continue;
    await player.call('POST', '/payments/verify', { ...checkout, tokens: 200 });
  }
  for (const player of [first, second]) await untilBalance(player, 200);
  const created = await admin.call('POST', '/tournaments', {
    name: 'Cup of the drill',
    mode: 'survival',
    details: 'Be in the room ten minutes before the start',
    maxParticipants: 10,
    entryFee: 20,
    prizePool: 60,
    startTime: new Date(Date.now() + DAY_MS),
    endTime: new Date(Date.now() + DAY_MS + 3_600_000),
  });
  const id = (created.tournament ?? created)._id;
  for (const player of [first, second]) await player.call('POST', `/tournaments/${id}/join`, {});
  const winners = [{ userId: first.id, position: 1, prizeAmount: 60 }];
  await admin.call('POST', `/tournaments/admin/${id}/results`, { winners });
  const asked = { amount: 50, type: 'upi', upiId: 'player1@okaxis' };
  const { withdrawal } = await first.call('POST', '/withdrawals/request', asked);
  const paid = { status: 'completed', adminNotes: 'Paid, UTR 412345678901' };
  await admin.call('PUT', `/withdrawals/admin/status/${withdrawal._id}`, paid);
  await untilBalance(first, 200 - 20 + 60 - 50);
  await untilBalance(second, 200 - 20);
  return [first, second];
}
