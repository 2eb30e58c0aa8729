import { parentPort } from 'node:worker_threads';
import { checkPortion } from './portion-check.js';

/**
 * Checks portions in a thread of its own: receives the bytes of a portion and returns its findings.
 */
parentPort?.on('message', (bytes: Uint8Array) => {
  const portion = checkPortion(bytes);
  const { leaves, accounts } = portion;
  const handedOver = [leaves.buffer, accounts.numbers.buffer] as ArrayBuffer[];
  parentPort?.postMessage(portion, handedOver);
});
