import type { Page } from '@playwright/test';
import { expectNoLatin, speak } from './world/hindi.ts';
import { deaf } from './world/line.ts';
import { giveTokens, join, newTournament, wonBy } from './world/matches.ts';
import { checkout, payByUpi } from './world/payments.ts';
import { admin, browseAs, call, newPlayer, type SignedIn } from './world/people.ts';
import { askAgeAndState } from './world/safer-play.ts';
import { newSquad, squadMatch } from './world/squads.ts';
import { expect, test } from './world/test.ts';

// These tests read in Hindi the dialogs and states that a page shows only after a player has acted.

const MINUTE_MS = 60_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const dialogOf = (page: Page) => page.getByRole('dialog');

async function inHindi(page: Page, player: SignedIn): Promise<void> {
  await deaf(page);
  await speak(page, 'hi');
  await browseAs(page, player);
}

test('check-in and the waiting list are in Hindi', async ({ page }) => {
  const boss = await admin();
  const [player, ...others] = await Promise.all(['आशा', 'रवि', 'मीना'].map(newPlayer));
  if (!player) throw new Error('there is no player');
  const [open, full] = [`खुला ${Date.now()}`, `भरा ${Date.now()}`];
  // Not Survival, because budget.spec.ts counts the requests of that page.
  const free = { mode: 'lone-wolf', entryFee: 0, checkIn: true, maxParticipants: 2 };
  const startTime = inMs(15 * MINUTE_MS + 8_000);
  await join(player, await newTournament(boss, { name: open, ...free, startTime }));
  const later = { name: full, ...free, startTime: inMs(25 * MINUTE_MS) };
  const fullId = await newTournament(boss, later);
  for (const other of others) await join(other, fullId);
  await inHindi(page, player);
  await page.goto('/tournament-modes/lone-wolf');
  const card = (name: string) => page.getByRole('article', { name });
  await card(full).getByRole('button', { name: 'प्रतीक्षा सूची में जुड़ें' }).click();
  await expect(card(full).getByText('प्रतीक्षा सूची में आपका नंबर 1 है।')).toBeVisible();
  await expectNoLatin(page, 'the waiting list');
  await page.goto('/joined-tournaments');
  const checkIn = card(open).getByRole('button', { name: 'चेक-इन करें' });
  await expect(checkIn).toBeVisible({ timeout: 20_000 });
  await expectNoLatin(page, 'the open check-in');
  await checkIn.click();
  await expect(card(open).getByText('आप चेक-इन कर चुके हैं')).toBeVisible();
  await expectNoLatin(page, 'after the check-in');
});

test('the questions about squads and an invitation to one are in Hindi', async ({ page }) => {
  const [captain, ...others] = await Promise.all(['आशा', 'रवि', 'मीना', 'देव'].map(newPlayer));
  if (!captain) throw new Error('there is no captain');
  await newSquad(captain, others, { name: 'सितारे', shareLimit: 5 });
  const { code } = await newSquad(await newPlayer('सीमा'), [], { name: 'तूफ़ान' });
  await giveTokens(await admin(), captain, 100);
  const name = `स्क्वाड ${Date.now()}`;
  await squadMatch(name);
  await inHindi(page, captain);
  const dialog = dialogOf(page);
  await page.goto(`/squads?join=${code}`);
  await expect(dialog.getByText(/^यह एक कप्तान का न्योता है/)).toBeVisible();
  await expectNoLatin(page, 'the invitation');
  await dialog.getByRole('button', { name: 'स्क्वाड में जुड़ें' }).click();
  await expect(page.getByText('आप तूफ़ान में हैं।')).toBeVisible();
  await expectNoLatin(page, 'the accepted invitation');
  await page.getByRole('button', { name: 'स्क्वाड छोड़ें' }).click();
  await expect(dialog.getByText('तूफ़ान छोड़ें?')).toBeVisible();
  await expectNoLatin(page, 'the question before a squad is left');

  await page.goto('/tournament-modes/clash-squad');
  const card = page.getByRole('article', { name });
  await card.getByRole('button', { name: /^जुड़ें/ }).click();
  await dialog.getByLabel('स्क्वाड के साथ').check();
  await expect(dialog.getByText('हर मैच सिर्फ़ 5 टोकन की अनुमति').first()).toBeVisible();
  await expectNoLatin(page, 'the question of a join with a squad');
  await dialog.getByLabel('सबकी फ़ीस मेरी ओर से: 80 टोकन').check();
  await dialog.getByRole('button', { name: 'सितारे के साथ 80 टोकन में जुड़ें' }).click();
  await expect(dialog.getByText('आप टूर्नामेंट में जुड़ गए!')).toBeVisible();
  await expectNoLatin(page, 'the receipt of a squad');
  await dialog.getByRole('button', { name: 'ठीक है' }).click();
  await page.goto('/joined-tournaments');
  await card.getByRole('button', { name: 'मैच छोड़ें' }).click();
  await expect(dialog.getByText('आप इस मैच में दोबारा नहीं जुड़ सकेंगे।')).toBeVisible();
  await expectNoLatin(page, 'the question before a match is left');
  await dialog.getByRole('button', { name: 'मैच छोड़ें' }).click();
  await expect(page.getByText('20 टोकन आपके वॉलेट में लौट आए।')).toBeVisible();
  await expectNoLatin(page, 'the match that was left');
});

test('the limits and the pause that players set for themselves are in Hindi', async ({ page }) => {
  await inHindi(page, await newPlayer('आशा'));
  await askAgeAndState(page);
  await page.goto('/safer-play');
  await expect(page.getByRole('heading', { name: 'उम्र और राज्य' })).toBeVisible();
  await expectNoLatin(page, 'the question for age and state');
  const [day, save] = [
    page.getByLabel('रोज़ की सीमा, टोकन में'),
    page.getByRole('button', { name: 'सीमाएँ सहेजें' }),
  ];
  await day.fill('1.5');
  await save.click();
  await expect(page.getByText(/^1 से 10,000,000 तक/)).toBeVisible();
  await expectNoLatin(page, 'the limit that is not a number');
  for (const tokens of ['100', '200']) {
    await day.fill(tokens);
    await save.click();
    await expect(page.getByText('आपकी सीमाएँ सहेजी गईं।')).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: /^नई सीमाएँ इस समय से लागू:/ })).toBeVisible();
  await expectNoLatin(page, 'the limits that apply later');
  await page.getByRole('button', { name: 'रोकें', exact: true }).click();
  await expect(dialogOf(page).getByText('रोक को न आप घटा या हटा सकते हैं, न हम।')).toBeVisible();
  await expectNoLatin(page, 'the question before a pause');
  await dialogOf(page).getByRole('button', { name: '24 घंटे के लिए रोकें' }).click();
  await expect(page.getByText(/^आपका खाता इस समय तक रुका है:/)).toBeVisible();
  await expectNoLatin(page, 'the pause');
});

test('the receipt of a withdrawal and the proof of a transaction are in Hindi', async ({
  page,
}) => {
  const player = await newPlayer('आशा');
  await giveTokens(await admin(), player, 50);
  // Not deaf, because a hidden page would not ask again for the proof.
  await speak(page, 'hi');
  await browseAs(page, player);
  await page.goto('/withdrawals');
  await page.getByLabel('कितने टोकन').fill('20');
  await page.getByLabel('UPI ID').fill('asha-okaxis');
  await page.getByRole('button', { name: '20 टोकन निकालें' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText('UPI ID जाँचें')).toBeVisible();
  await dialog.getByRole('button', { name: 'रद्द करें' }).click();
  await page.getByLabel('UPI ID').fill('asha@okaxis');
  await page.getByRole('button', { name: '20 टोकन निकालें' }).click();
  await expect(dialog.getByText('निकासी का अनुरोध भेज दिया गया!')).toBeVisible();
  await expectNoLatin(page, 'the receipt');
  await dialog.getByRole('button', { name: 'ठीक है' }).click();
  await expect(page.getByText('लंबित', { exact: true })).toBeVisible();
  await expectNoLatin(page, 'the withdrawal in the list');

  await page.goto('/transaction-history');
  await page.locator('main ol > li').first().getByRole('button').click();
  await expect(dialog.getByText('इस लेन-देन की जाँच')).toBeVisible();
  await expectNoLatin(page, 'the proof that is being checked');
  const good = 'यह लेन-देन बही में ज्यों का त्यों दर्ज है।';
  await expect(dialog.getByText(good)).toBeVisible({ timeout: 30_000 });
  await expectNoLatin(page, 'the proof');
});

test('a dispute with its answer is in Hindi', async ({ page }) => {
  const player = await newPlayer('आशा');
  const id = await wonBy(player, `रात ${Date.now()}`);
  await call('POST', `/tournaments/${id}/dispute`, { text: 'मेरे किल ज़्यादा थे' }, player.token);
  const { token } = await admin();
  interface Evidence {
    readonly players: readonly { readonly dispute: { readonly id: string } | null }[];
  }
  await inHindi(page, player);
  await page.goto(`/dispute?t=${id}`);
  await expect(page.getByText(/^आपकी शिकायत एडमिन के पास है/)).toBeVisible();
  await expectNoLatin(page, 'the dispute');
  const path = `/tournaments/admin/${id}/evidence`;
  const { players } = await call<Evidence>('GET', path, undefined, token);
  const answer = { answer: 'किल दोबारा गिने गए।' };
  await call('PUT', `/admin/disputes/${players[0]?.dispute?.id}/answer`, answer, token);
  await page.reload();
  await expect(page.getByText('किल दोबारा गिने गए।')).toBeVisible();
  await expectNoLatin(page, 'the answer');
});

test('a payment, from the open checkout to the added tokens, is in Hindi', async ({ page }) => {
  await inHindi(page, await newPlayer('आशा'));
  await page.goto('/add-tokens?amount=50');
  await page.getByRole('button', { name: /^₹50 चुकाएँ/ }).click();
  await expect(checkout(page).getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
  await expectNoLatin(page, 'the open payment');
  await payByUpi(page);
  await expect(page.getByText('50 टोकन जुड़ गए!').first()).toBeVisible();
  await expectNoLatin(page, 'the added tokens');
});

test.describe('in a browser that prefers Hindi', () => {
  test.use({ locale: 'hi-IN' });

  test('a guest reads Hindi at once, and keeps English after choosing it', async ({ page }) => {
    const headline = page.getByRole('heading', { level: 1 });
    await page.goto('/');
    await expect(headline).toHaveText('मैदान में उतरो। टोकन जीतो।');
    await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
    await expect(headline).toHaveText('Drop in. Win tokens.');
    await page.reload();
    await expect(headline).toHaveText('Drop in. Win tokens.');
    await expect(page.getByRole('banner').getByRole('button', { name: 'हिन्दी' })).toBeVisible();
  });
});
