import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { wholeExample } from '../../../test/answers';
import { CONSOLE } from '../../../test/console';
import { open } from '../../../test/open';
import { server } from '../../../test/server';

const TEXTS = [
  '12e45',
  '12345678901234567890',
  '007',
  '1.10',
  'true',
  'null',
  '[1]',
  'a+b&c=d#e %20',
];

const visit = (search: string) =>
  open(`/admin?tab=users${search}`, {
    as: 'admin',
    width: 1280,
    answers: CONSOLE,
    otherwise: wholeExample,
  });
const box = () => page.getByRole('searchbox');
const inAddress = () => new URLSearchParams(location.search).get('q');

/** The searches that the server was asked, each with its page. */
const asked = () =>
  server
    .calls('GET /api/users/all')
    .map(({ query }) => `page=${query.get('page')}&q=${query.get('q')}`);

describe('a search text', () => {
  test.for(TEXTS)('%s is unchanged in the address and when the address is opened', async (text) => {
    await visit('');
    await box().fill(text);
    await expect.poll(inAddress).toBe(text);
    await expect.element(box()).toHaveValue(text);
    await expect.poll(asked).toContain(`page=1&q=${text}`);
    await visit(`&${location.search.slice(1)}`.replace('&tab=users', ''));
    await expect.element(box()).toHaveValue(text);
    expect(inAddress()).toBe(text);
  });

  test.for([
    ['&q=12e45&page=2', 'page=2&q=12e45'],
    ['&q=007&page=1', 'page=1&q=007'],
    ['&q=true&page=x', 'page=1&q=true'],
  ] as const)('in the link %s reaches the server as text', async ([link, call]) => {
    await visit(link);
    await expect.poll(asked).toContain(call);
  });

  test('that is typed while a search is running stays when the results arrive', async () => {
    await visit('');
    await box().click();
    await userEvent.keyboard('nobody ');
    await expect.poll(inAddress).toBe('nobody');
    await userEvent.keyboard('else');
    await expect.poll(inAddress).toBe('nobody else');
    await expect.element(box()).toHaveValue('nobody else');
  });
});
