import { parentPort } from 'node:worker_threads';
import { checkPortion } from './portion-check.js';

/** A thread that reads portions: it receives bytes and returns findings, in the same order. */
parentPort?.on('message', (bytes: Uint8Array) => {
  const portion = checkPortion(bytes);
  const { leaves, accounts } = portion;
  const handedOver = [leaves.buffer, accounts.numbers.buffer] as ArrayBuffer[];
  parentPort?.postMessage(portion, handedOver);
});
