import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { wholeExample } from '../../../../test/answers';
import { CONSOLE } from '../../../../test/console';
import { open } from '../../../../test/open';
import { button, sees } from '../../../../test/see';
import { server } from '../../../../test/server';

const RETRY = 'POST /api/admin/mail/{id}/retry';

test('an admin can send a failed email again', async () => {
  const mail = { _id: 'm1', id: 'm1', to: 'lost@example.com', problem: '550 no such mailbox' };
  const state = () => (server.calls(RETRY).length > 0 ? 'waiting' : 'dead');
  await open('/admin?tab=mail&status=dead', {
    as: 'admin',
    width: 1280,
    answers: {
      ...CONSOLE,
      'GET /api/admin/mail': () => ({ mails: [{ ...mail, state: state() }], nextCursor: null }),
      [RETRY]: { ...mail, state: 'waiting' },
    },
    otherwise: wholeExample,
  });
  const row = page.getByRole('row', { name: /lost@example\.com/ });
  await sees(/550 no such mailbox/, row);
  await button('Retry', row).click();
  await sees(/The mail to lost@example\.com is queued again/);
  await sees('Waiting', row);
  expect(server.calls(RETRY).map(({ path }) => path.id)).toEqual(['m1']);
});
