import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import '../src/styles/index.css';
import { server, startServer } from './server';

startServer();

beforeEach(async () => {
  // Files share one page, so the last page of another file may still be on it.
  await cleanup();
  // The pointer of the test before rests on something, and a link fetches its list then.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 });
  server.reset();
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

/** Fails a test whose page complains on the console or sends a call without an answer. */
afterEach(({ task }) => {
  const complaints = [console.error, console.warn].flatMap((log) => vi.mocked(log).mock.calls);
  vi.restoreAllMocks();
  // A test that has failed complains about its own screenshot too.
  if (task.result?.errors) return;
  expect(complaints, 'complaints on the console').toEqual([]);
  expect(server.problems, 'calls without a right answer').toEqual([]);
});
