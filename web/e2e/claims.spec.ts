import { adminPage, richPlayer } from './world/admin.ts';
import { verifyBooks } from './world/books.ts';
import { join, newTournament, setRoom, setStatus } from './world/matches.ts';
import { admin, browseAs, call, newUid, type SignedIn } from './world/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './world/quality.ts';
import { expect, test } from './world/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('two players send the same result with screenshots, and an admin pays the prizes with one press', async ({
  page,
  browser,
}) => {
  const boss = await admin();
  const name = `Claimed ${Date.now()}`;
  const prizeTable = { places: [30, 10], perKill: 0 };
  const id = await newTournament(boss, { name, entryFee: 20, prizePool: 40, prizeTable });
  const [asha, ravi] = [await richPlayer(boss, 20), await richPlayer(boss, 20)];
  for (const [player, inGameName] of [[asha, 'Asha'] as const, [ravi, 'Ravi'] as const]) {
    const profile = { inGameName, freeFireUID: newUid() };
    await call('PUT', '/users/profile', profile, player.token);
    await join(player, id);
  }
  await setRoom(boss, id);
  await setStatus(boss, id, 'active');

  const send = async (phone: typeof page, player: SignedIn) => {
    await browseAs(phone, player);
    await phone.goto(`/room?t=${id}`);
    await expect(phone.getByRole('heading', { name: 'Send the result' })).toBeVisible();
    // The match was started before its start time.
    await phone.getByRole('button', { name: 'Fill in the result' }).click();
    await phone.getByLabel('Place 1').selectOption({ value: String(asha.user._id) });
    await phone.getByLabel('Place 2').selectOption({ value: String(ravi.user._id) });
    const screen = { name: 'end.png', mimeType: 'image/png', buffer: await phone.screenshot() };
    await phone.getByLabel('Send an image').setInputFiles(screen);
    await expect(phone.getByAltText('Your image 1')).toHaveJSProperty('naturalWidth', 360);
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
    await phone.getByRole('button', { name: 'Send the result' }).click();
  };
  await send(page, asha);
  await expect(page.getByText('Sent. The admins see it.')).toBeVisible();
  const desk = await browser.newPage();
  await adminPage(desk, 'dashboard');
  const other = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await send(other, ravi);
  await expect(other.getByText(/^Another player sent the same result/)).toBeVisible();

  // The dashboard hears of the second claim at once.
  const need = desk.getByRole('listitem').filter({ hasText: `the same result of ${name}.` });
  await expect(need).toContainText(`2 players sent the same result of ${name}.`);
  await need.getByRole('button', { name: 'Confirm the result' }).click();
  const review = desk.getByRole('dialog', { name: `Pay the winners of ${name}` });
  await expect(review.getByAltText('Screenshot of Ravi')).toHaveJSProperty('naturalWidth', 360);
  await expectAccessible(desk);
  await review.getByRole('button', { name: 'Pay 40 tokens to 2 winners' }).click();
  await expect(review).toBeHidden();
  await page.reload();
  await expect(page.getByText('Prizes are paid.')).toBeVisible();
  await expect(page.getByText('+30 Tokens')).toBeVisible();
  await verifyBooks();
});
