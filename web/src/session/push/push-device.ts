import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { keys } from '../../api/query-keys';
import { language } from '../../i18n/language';
import { readStored, store } from '../../lib/storage';
import { session } from '../session';
import { PUSH_OWNER } from './push-owner';

/** The server's record of the player's alerts, and the key that a subscription needs. */
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
 * Asks for permission to send alerts. Browsers allow the question only after a press. Throws when
 * the player or the browser refuses.
 */
export async function turnOn(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('notifications are not permitted');
  await subscribe(publicKey);
  store(PUSH_OWNER, ownId());
}

export async function turnOff(): Promise<void> {
  store(PUSH_OWNER, null);
  await answer(api.DELETE('/api/notifications/push/device'));
  await unsubscribe();
}

/** Moves the device's subscription to the new session after a sign-in. */
export async function keepOn(): Promise<void> {
  if (readStored(PUSH_OWNER) !== ownId() || permission() !== 'granted') return;
  const { isOn, publicKey } = await answer(api.GET('/api/notifications/push'));
  const current = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (!isOn || !current) await subscribe(publicKey);
}

/**
 * Ends the subscription in the browser. Without a network the server keeps the subscription's
 * address, which no longer works.
 */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

async function subscribe(applicationServerKey: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // The subscription may be bound to the key of another deployment.
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
