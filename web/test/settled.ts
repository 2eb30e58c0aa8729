import { expect } from 'vitest';
import { server } from './server';

const frame = () => new Promise((next) => requestAnimationFrame(next));

/** Waits until the page has all answers, has fetched its scripts and has drawn them. */
export async function settled(): Promise<void> {
  await expect.poll(isSettled, { interval: 20, timeout: 30_000 }).toBe(true);
}

async function isSettled(): Promise<boolean> {
  for (let frames = 0; frames < 3; frames += 1) {
    await frame();
    if (server.open > 0 || document.querySelector(WAITING)) return false;
  }
  return document.querySelector('h1') !== null;
}

/** Elements that stand in place of content that is loading. */
const WAITING = '[data-page-loading], .animate-shimmer, [aria-busy="true"]';
