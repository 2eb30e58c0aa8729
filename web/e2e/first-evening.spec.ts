import type { Page } from '@playwright/test';
import { richPlayer } from './world/admin.ts';
import { verifyBooks } from './world/books.ts';
import { codeFor } from './world/mail.ts';
import { join, MODE, newTournament, setRoom } from './world/matches.ts';
import { GUEST_PAGES, PLAYER_PAGES, pagesOf } from './world/pages.ts';
import { payByUpi } from './world/payments.ts';
import { admin, browseAs, newEmail, newPlayer, newUid, PASSWORD } from './world/people.ts';
import { expectNothingCut } from './world/quality.ts';
import { expect, test } from './world/test.ts';

const SMALL_PHONE = { width: 360, height: 740 };
const FEE = 20;

test.use({ locale: 'hi-IN', viewport: SMALL_PHONE });

/** Sets the size of letters as the settings of Android do; 16 is the usual size. */
async function letters(page: Page, size: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
}

/** Expects a small phone to show all of the page, and the button of the next step to be pressable. */
async function fits(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectNothingCut(page, [SMALL_PHONE.width]);
  await page.setViewportSize(SMALL_PHONE);
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).click();

async function register(page: Page): Promise<void> {
  const email = newEmail('naya');
  await page.getByRole('main').getByRole('link', { name: 'रजिस्टर करें' }).click();
  await fits(page, 'रजिस्टर');
  await page.getByLabel('ईमेल').fill(email);
  await page.getByLabel('पासवर्ड', { exact: true }).fill(PASSWORD);
  await page.getByLabel('पासवर्ड दोबारा').fill(PASSWORD);
  await press(page, 'रजिस्टर करें');
  await expect(page).toHaveURL('/verify-otp');
  await fits(page, /ईमेल/);
  const code = await codeFor(email);
  await page.getByLabel('6 में से अंक 1').click();
  await page.keyboard.type(code);
}

async function completeProfile(page: Page): Promise<void> {
  await fits(page, 'प्रोफ़ाइल');
  await page.getByRole('main').getByRole('link', { name: 'प्रोफ़ाइल बदलें' }).click();
  await fits(page, 'प्रोफ़ाइल बदलें');
  await page.getByLabel('इन-गेम नाम').fill('नया खिलाड़ी');
  await page.getByLabel('Free Fire UID').fill(newUid());
  await press(page, 'प्रोफ़ाइल सहेजें');
}

for (const size of [16, 32]) {
  const large = size > 16 ? ', with letters twice as large' : '';
  test(`a new player comes by a friend's link and is in the room of a first match, in Hindi on a small phone${large}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const boss = await admin();
    const name = `पहला मैच ${Date.now()}`;
    const id = await newTournament(boss, { name, entryFee: FEE });
    await letters(page, size);
    const question = page.getByRole('dialog', { name: new RegExp(name) });
    const joinNow = question.getByRole('button', { name: new RegExp(`^जुड़ें · ${FEE} टोकन`) });

    await page.goto(`/tournament-modes/survival?t=${id}`);
    await fits(page, MODE);
    await page.getByRole('article', { name }).getByRole('button', { name: /^जुड़ें/ }).click();
    await fits(page, 'लॉगिन');
    await register(page);

    const card = page.getByRole('article', { name });
    await expect(card).toBeVisible();
    await fits(page, MODE);
    await card.getByRole('button', { name: /^जुड़ें/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'प्रोफ़ाइल पर जाएँ' }).click();
    await completeProfile(page);

    await expect(question).toBeVisible();
    await expectNothingCut(page, [SMALL_PHONE.width]);
    await page.setViewportSize(SMALL_PHONE);
    await question.getByRole('link', { name: /टोकन/ }).click();
    await fits(page, 'टोकन जोड़ें');
    await press(page, /^₹\d+ चुकाएँ/);
    await payByUpi(page);

    await expect(joinNow).toBeVisible();
    await joinNow.click();
    const joined = page.getByRole('dialog', { name: 'आप जुड़ गए हैं' });
    await expect(joined.getByText('आप टूर्नामेंट में जुड़ गए!')).toBeVisible();
    await expectNothingCut(page, [SMALL_PHONE.width]);
    await page.setViewportSize(SMALL_PHONE);
    await joined.getByRole('button', { name: 'ठीक है' }).click();
    await setRoom(boss, id);
    const popup = page.locator('[data-popup]').getByRole('button', { name: 'रूम में जाएँ' });
    await popup.click();
    await expect(page).toHaveURL(`/room?t=${id}`);
    await fits(page, name);
    await expect(page.getByText('room-4711')).toBeVisible();
    expect(await verifyBooks()).toContain('the ledger is right');
  });
}

test('with letters twice as large every page fits a small phone, and the menu stays in reach', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const [boss, player] = [await admin(), await newPlayer('बड़े अक्षर')];
  const name = `बड़े अक्षर ${Date.now()}`;
  const match = await newTournament(boss, { name, entryFee: 0, prizePool: 100_000 });
  await newTournament(boss, { name: `${name} 2`, entryFee: 10_000, prizePool: 100_000 });
  await join(player, match);
  await letters(page, 32);
  const tooWide = async (paths: readonly string[]) => {
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const beyond = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return null;
        const last = [...document.body.querySelectorAll('*')].filter(
          (element) => element.getBoundingClientRect().right >= scrollWidth - 1,
        );
        return `${scrollWidth - clientWidth} px, ${last.at(-1)?.outerHTML.slice(0, 300) ?? ''}`;
      });
      if (beyond) found.push(`${path}: ${beyond}`);
    }
    return found;
  };
  expect(await tooWide(GUEST_PAGES)).toEqual([]);
  await browseAs(page, player);
  expect(await tooWide([...PLAYER_PAGES, ...pagesOf(match)])).toEqual([]);
  await page.getByRole('button', { name: 'और', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'सेटिंग' }).click();
  await expect(page).toHaveURL('/settings');
});

test('the buttons that pay and withdraw stay in view on a small phone', async ({ page }) => {
  await browseAs(page, await richPlayer(await admin(), 100));
  for (const path of ['/add-tokens', '/withdrawals']) {
    await page.goto(path);
    const send = page.locator('form button[type="submit"]');
    await expect(send).toBeInViewport({ ratio: 1 });
    await page.getByRole('textbox').last().focus();
    await expect(page.getByRole('textbox').last()).toBeInViewport({ ratio: 1 });
    const covered = await page.evaluate(() => {
      const { left, right, top, bottom } = document.activeElement?.getBoundingClientRect() ?? {
        left: 0,
        right: 0,
        top: 0,
        bottom: 0,
      };
      const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return shown !== document.activeElement;
    });
    expect(covered, `the field with the focus on ${path}`).toBe(false);
  }
});
