// Addresses of the admin console's pages, for scripts that visit all of them.
const TABS = [
  'dashboard',
  'users',
  'tokens',
  'withdrawals',
  'completed-withdrawals',
  'deposit-logs',
  'promo-codes',
  'banned',
  'cards',
  'tournaments',
  'completed-tournaments',
  'settings',
  'approvals',
  'activity',
  'staff',
  'mail',
  'payment-queue',
  'reconciliation',
  'sign-in',
];
const VIEWS = ['journal', 'statement', 'trial-balance', 'integrity', 'exports'];

export const PLACES = {
  ...Object.fromEntries(TABS.map((tab) => [tab, `/admin?tab=${tab}`])),
  ...Object.fromEntries(VIEWS.map((view) => [`ledger-${view}`, `/admin?tab=ledger&view=${view}`])),
  'page-cards': '/admin/cards',
  'page-tournaments': '/admin/tournaments',
};

export async function signInAt(publicUrl, admin) {
  const login = await fetch(`${publicUrl}/api/auth/admin-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  if (!login.ok) throw new Error(`The sign-in was refused: ${login.status}`);
  return login.json();
}

/** Opens a browser page in which this admin is signed in. */
export async function pageOf(browser, { token, user }, options) {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'Asia/Kolkata',
    ...options,
  });
  const page = await context.newPage();
  const kept = { token, user: JSON.stringify(user), isAdmin: 'true' };
  await page.addInitScript((items) => Object.assign(localStorage, items), kept);
  return page;
}

/** Waits until the page shows its heading and all its data. */
export async function untilShown(page) {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const loading = page.getByText('Loading', { exact: true });
  while ((await loading.count()) > 0) await page.waitForTimeout(10);
}
