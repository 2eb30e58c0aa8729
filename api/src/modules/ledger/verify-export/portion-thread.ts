import { parentPort } from 'node:worker_threads';
import { checkPortion } from './portion-check.js';

/** A thread that reads portions: bytes in, what they say out, in the same order. */
parentPort?.on('message', (bytes: Uint8Array) => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  const portion = checkPortion(text);
  parentPort?.postMessage(portion, [portion.leaves.buffer as ArrayBuffer]);
});
