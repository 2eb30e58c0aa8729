import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { keys } from '../../api/query-keys';
import { language } from '../../i18n/language';
import { inBrowser } from '../../lib/storage';
import { session } from '../session';
import { PUSH_OWNER } from './push-owner';

/** Fetches the player's settings for push notifications, and the key that a subscription needs. */
export const pushQuery = queryOptions({
  queryKey: [keys.notifications, 'push'],
  queryFn: ({ signal }) => answer(api.GET('/api/notifications/push', { signal })),
});

export type Permission = NotificationPermission | 'unsupported';

export function permission(): Permission {
  const isHere = 'serviceWorker' in navigator && 'PushManager' in window;
  return isHere && 'Notification' in window ? Notification.permission : 'unsupported';
}

/**
 * Asks the player for permission to send push notifications, and subscribes this browser. Browsers
 * ask only after a click. Throws if the permission is refused.
 */
export async function turnOn(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('notifications are not permitted');
  await subscribe(publicKey);
  inBrowser.write(PUSH_OWNER, ownId());
}

export async function turnOff(): Promise<void> {
  inBrowser.write(PUSH_OWNER, null);
  await answer(api.DELETE('/api/notifications/push/device'));
  await unsubscribe();
}

/**
 * Subscribes this browser to push notifications again if the same player had turned them on: after
 * a sign-in, and after the player chose another language (`anew`).
 */
export async function keepOn(anew = false): Promise<void> {
  if (inBrowser.read(PUSH_OWNER) !== ownId() || permission() !== 'granted') return;
  const { isOn, publicKey } = await answer(api.GET('/api/notifications/push'));
  const current = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (anew || !isOn || !current) await subscribe(publicKey);
}

/**
 * Ends the push subscription in the browser. If the device is offline, the server keeps the
 * subscription's address, but messages to it fail.
 */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

async function subscribe(applicationServerKey: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // The browser may have a subscription with the key of another deployment, so that one is ended
    // first.
    await unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const body = { endpoint, p256dh, auth, language: language.get() === 'hi' ? 'hi' : 'en' };
  await answer(api.PUT('/api/notifications/push/device', { body }));
}

function ownId(): string {
  const { user } = session.get();
  return user?._id ?? user?.id ?? '';
}
