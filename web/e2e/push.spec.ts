import type { CDPSession, Page, Worker } from '@playwright/test';
import { PushStandIn } from '../../api/test/world/push-stand-in.ts';
import { newTournament, setRoom } from './world/matches.ts';
import { admin, browseAs, newPlayer } from './world/people.ts';
import { product } from './world/product.ts';
import { expectAccessible, expectNoSidewaysScroll } from './world/quality.ts';
import { expect, test } from './world/test.ts';

test.use({
  serviceWorkers: 'allow',
  permissions: ['notifications', 'clipboard-read', 'clipboard-write', 'screen-wake-lock'],
});

/** Simulates a browser that was never asked for permission, with the given push service. */
async function neverAsked(page: Page, subscription: ReturnType<PushStandIn['subscribe']>) {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const permission = () => localStorage.getItem('test.permission') ?? 'default';
    Object.defineProperty(Notification, 'permission', { get: permission });
    Notification.requestPermission = async () => {
      localStorage.setItem('test.permission', 'granted');
      return 'granted';
    };
    const subscribed = { toJSON: () => ({ endpoint, keys: { p256dh, auth } }) };
    PushManager.prototype.subscribe = async () => subscribed as never;
  }, subscription);
}

async function registrationId(devtools: CDPSession): Promise<string> {
  const known = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) found(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  return known;
}

/** What the scope of a service worker has, and that of a page has not. */
interface WorkerScope extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
}
declare const NotificationEvent: new (
  type: string,
  init: { readonly notification: Notification },
) => Event;

/**
 * Simulates a click on the notification, and waits for the work that the worker passes to
 * `waitUntil`.
 */
async function press(worker: Worker): Promise<void> {
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('no notification is open');
    const pressed = new NotificationEvent('notificationclick', { notification });
    let done: unknown = null;
    Object.assign(pressed, { waitUntil: (work: unknown) => (done = work) });
    scope.dispatchEvent(pressed);
    await done;
  });
}

test('alerts are offered after a join, and a click on an alert opens the room of the match', async ({
  page,
  context,
}) => {
  const service = await PushStandIn.start();
  const [boss, player] = [await admin(), await newPlayer('Asha')];
  const name = `Alert ${process.pid} ${Date.now()}`;
  const id = await newTournament(boss, { name, entryFee: 0 });
  await neverAsked(page, service.subscribe('phone'));
  await browseAs(page, player);
  await page.goto(`/tournament-modes/survival?t=${id}`);
  await expect(page.getByText('Know when the room opens')).toHaveCount(0);
  await page.getByRole('article', { name }).getByRole('button', { name: 'Join · free' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Join · free' }).click();
  await expect(dialog.getByText('Know when the room opens')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Turn on alerts' }).click();
  await expect(dialog.getByText('Alerts are on.')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('switch', { name: 'Results and prizes' })).toBeChecked();
  await page.getByText('Quiet hours', { exact: true }).click();
  await expect(page.getByLabel('Quiet hours begin (IST)')).toHaveValue('23');
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('Quiet hours end (IST)')).toHaveValue('7');
  await page.getByText('Quiet hours', { exact: true }).click();
  await expect(page.getByLabel('Quiet hours end (IST)')).toHaveCount(0);

  for (const [shown, code] of [
    ['हिन्दी', 'hi'],
    ['English', 'en'],
  ] as const) {
    // The browser does not show the body, of which the page keeps a copy for another attempt. The
    // page that was just loaded tells the device as well, in the language of before.
    const told = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/notifications/push/device') &&
        response.request().headers()['accept-language'] === code,
    );
    await page.getByLabel(/^(Language|भाषा)/).selectOption(shown);
    expect((await told).ok()).toBe(true);
  }

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker is running');
  const blank = await context.newPage();
  const devtools = await context.newCDPSession(blank);
  const known = await registrationId(devtools);
  await page.close();
  await setRoom(boss, id);
  await expect.poll(() => service.to('phone').length).toBe(1);
  const [message] = service.to('phone');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: product().url,
    registrationId: known,
    data: JSON.stringify(message?.body),
  });
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as WorkerScope;
      const all = await registration.getNotifications();
      return all.map(({ title, body }) => ({ title, body }));
    });
  await expect
    .poll(shown)
    .toMatchObject([{ title: 'Room details are ready', body: expect.stringContaining(name) }]);

  const again = await context.newPage();
  await browseAs(again, player);
  await again.goto('/dashboard');
  const next = again.getByRole('region', { name: 'Your next match' });
  await expect(next.getByRole('heading', { name })).toBeVisible();
  await expect(next.getByText('Room open', { exact: true })).toBeVisible();
  await expectAccessible(again);
  await press(worker);
  await expect(again).toHaveURL(`/room?t=${id}`);
  expect(await shown()).toEqual([]);
  await expect(again.getByRole('timer')).toBeVisible();
  await expect(again.getByText('Asha (You)')).toBeVisible();
  await expect(again.getByText('The screen stays on')).toBeVisible();
  await again.getByRole('button', { name: 'Copy Room Password' }).click();
  expect(await again.evaluate(() => navigator.clipboard.readText())).toBe('secret-42');
  await expect(again.getByRole('link', { name: 'Open Free Fire' })).toHaveAttribute(
    'href',
    'https://ff.garena.com/',
  );
  await expectNoSidewaysScroll(again);
  await again.evaluate(() => scrollTo(0, 0));
  await expectAccessible(again);
  await context.setOffline(true);
  await again.reload();
  await expect(again.getByText('These are the last saved details')).toBeVisible();
  await expect(again.getByText('room-4711')).toBeVisible();
  await service.close();
});
