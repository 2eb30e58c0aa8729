// Own product: it sends mails to a mail server of the test.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { SystemClock } from '../src/kernel/index.js';
import { Mail } from '../src/modules/mail/mail.js';
import { OutgoingMail } from '../src/modules/mail/outgoing-mail.entity.js';
import { Secrets } from '../src/platform/secrets/secrets.js';
import { asking } from './world/ask.js';
import { repositoryOf } from './world/entities.js';
import { SEALING_KEY } from './world/mailbox.js';
import { NoJobs } from './world/no-jobs.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { TestMailServer } from './world/smtp.js';
import { eventually } from './world/wait.js';

let world: OwnProduct;
let mail: Mail;
let server: TestMailServer;
let admin: Person;
beforeAll(async () => {
  server = await TestMailServer.start();
  world = await startProduct({ SMTP_URL: server.url, PUBLIC_URL: 'http://localhost:3000' });
  // Stores mails without asking for their delivery, so that a test can look at them first.
  mail = new Mail(
    await repositoryOf(world, OutgoingMail),
    new NoJobs(),
    new Secrets([SEALING_KEY]),
    new SystemClock(),
  );
  admin = await somebody(world, 'admin');
});
afterAll(async () => {
  await world.close();
  await server.close();
});
beforeEach(() => {
  server.behave = () => null;
});

const asAdmin = (...args: Parameters<ReturnType<typeof asking>>) => asking(world, admin)(...args);
const sweep = () => world.runJob('mail-sweep');
const rowsTo = (to: string) =>
  world.database.rows('SELECT * FROM outgoing_mail WHERE recipient = $1 ORDER BY id', [to]);
const sendCode = (to: string, code = '482913') =>
  mail.send({ to, template: 'verification-code', data: { code, ...ASKED } });
const ASKED = { device: 'Chrome on Android', askedAt: '2026-01-31T10:15:00.000Z' };
/** Makes every waiting mail older by a number of seconds. */
const letPass = (seconds: number) =>
  world.database.rows(
    `UPDATE outgoing_mail SET due_at = due_at - make_interval(secs => $1),
              created_at = created_at - make_interval(secs => $1),
              worthless_at = worthless_at - make_interval(secs => $1)
        WHERE state = 'waiting'`,
    [seconds],
  );

describe('the outbox', () => {
  test('a mail is sent as text and HTML, and its content is erased from the stored row', async () => {
    await sendCode('asha@example.com');
    const [waiting] = await rowsTo('asha@example.com');
    expect(JSON.stringify(waiting)).not.toContain('482913');
    expect(waiting?.sealed_data.includes('482913')).toBe(false);
    await sweep();
    const [received] = server.to('asha@example.com');
    expect(received).toMatchObject({
      subject: 'Your verification code',
      messageId: `<${waiting?.id}@localhost>`,
    });
    expect(received?.text).toContain('482913');
    expect(received?.html).toContain('482913');
    expect((await rowsTo('asha@example.com'))[0]).toMatchObject({
      state: 'sent',
      sealed_data: null,
      attempts: 1,
      sent_at: expect.any(Date),
    });
  });

  test('ten simultaneous runs of the outbox send each mail once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => sendCode(`crowd-${n}@example.com`)));
    await Promise.all(Array.from({ length: 10 }, sweep));
    await eventually(() => {
      const counts = Array.from({ length: 20 }, (_, n) => server.to(`crowd-${n}@example.com`));
      expect(counts.map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 1));
    });
  });

  test('mails with the same key are stored once', async () => {
    const order = {
      to: 'twice@example.com',
      template: 'test',
      data: { sentAt: new Date().toISOString() },
      dedupeKey: 'deposit:pay_1',
    } as const;
    await Promise.all(Array.from({ length: 20 }, () => mail.send(order)));
    expect(await rowsTo('twice@example.com')).toHaveLength(1);
  });

  test('a rolled-back transaction sends no mail', async () => {
    const order = {
      to: 'never@example.com',
      template: 'test',
      data: { sentAt: new Date().toISOString() },
    } as const;
    const undone = world.database.asProcess.transaction(async (client) => {
      await mail.send(order, client);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await rowsTo('never@example.com')).toHaveLength(0);
  });

  test('a mail waits while the mail server is down, and is sent within a minute after the server is up again', async () => {
    await server.close();
    await sendCode('patient@example.com');
    for (let tries = 1; tries <= 8; tries += 1) {
      await sweep();
      const [row] = await rowsTo('patient@example.com');
      expect(row).toMatchObject({ state: 'waiting', attempts: tries });
      const waitMs = row?.due_at.getTime() - Date.now();
      expect(waitMs).toBeLessThanOrEqual(30_000);
      await letPass(31);
    }
    await server.open();
    await sweep();
    expect(server.to('patient@example.com')).toHaveLength(1);
  });

  test('a mail whose code expired while it waited is not sent', async () => {
    await server.close();
    const worthlessAt = new Date(Date.now() + 600_000);
    await mail.send({
      to: 'late@example.com',
      template: 'reset-code',
      data: { code: '111222', ...ASKED },
      worthlessAt,
    });
    await sweep();
    await letPass(601);
    await server.open();
    await sweep();
    expect(server.to('late@example.com')).toHaveLength(0);
    expect((await rowsTo('late@example.com'))[0]).toMatchObject({
      state: 'expired',
      sealed_data: null,
    });
  });

  test('markup in the data of a mail stays text', async () => {
    await mail.send({
      to: 'markup@example.com',
      template: 'withdrawal-receipt',
      data: {
        amountTokens: 120_000,
        withdrawalId: 'w1',
        status: 'rejected',
        destination: '<img src=x onerror=alert(1)>',
        at: '2026-01-31T10:15:00.000Z',
        note: 'a\r\nBcc: thief@example.com',
      },
    });
    await sweep();
    const [received] = server.to('markup@example.com');
    expect(received?.html).toContain('&lt;img src=x');
    expect(received?.html).not.toContain('<img');
    expect(received?.text).toContain('Note: a Bcc: thief@example.com');
    expect(received?.text).toContain('1,20,000 tokens');
    expect(received?.text).toContain('31 January 2026');
    expect(server.to('thief@example.com')).toHaveLength(0);
  });
});

describe('mails that were given up', () => {
  test('mails that the queue has given up are listed, and an admin can send them again', async () => {
    server.behave = () => ({ code: 550, sentence: 'no such mailbox' });
    await sendCode('dead@example.com');
    await sweep();
    const list = await asAdmin('GET', '/admin/mail?state=dead');
    expect(list.status).toBe(200);
    const [dead] = list.body.mails;
    expect(dead).toEqual({
      _id: expect.any(String),
      id: dead._id,
      to: 'dead@example.com',
      template: 'verification-code',
      state: 'dead',
      attempts: 1,
      problem: expect.stringContaining('no such mailbox'),
      createdAt: expect.stringMatching(/Z$/),
      nextTryAt: null,
      sentAt: null,
    });
    server.behave = () => null;
    const again = await asAdmin('POST', `/admin/mail/${dead._id}/retry`);
    expect([again.status, again.body.state, again.body.attempts]).toEqual([200, 'waiting', 0]);
    await sweep();
    expect(server.to('dead@example.com')).toHaveLength(1);
    const twice = await asAdmin('POST', `/admin/mail/${dead._id}/retry`);
    expect([twice.status, twice.body.message]).toEqual([
      400,
      'Only a mail with failed delivery can be sent again',
    ]);
    for (const id of ['no-id', '01990000-0000-7000-8000-00000000dead']) {
      const missing = await asAdmin('POST', `/admin/mail/${id}/retry`);
      expect([missing.status, missing.body.message]).toEqual([404, 'Mail not found']);
    }
  });

  test('a mail that the server refuses temporarily is retried for three days', async () => {
    server.behave = () => ({ code: 451, sentence: 'greylisted' });
    await sendCode('grey@example.com');
    await sweep();
    expect((await rowsTo('grey@example.com'))[0]).toMatchObject({ state: 'waiting', attempts: 1 });
    await letPass(3 * 24 * 3600 + 60);
    await sweep();
    expect((await rowsTo('grey@example.com'))[0]).toMatchObject({ state: 'dead', attempts: 2 });
  });

  test('the list of mails is paged, and only admins can open it', async () => {
    const first = await asAdmin('GET', '/admin/mail?limit=3');
    const second = await asAdmin('GET', `/admin/mail?limit=3&cursor=${first.body.nextCursor}`);
    const whole = await asAdmin('GET', '/admin/mail?limit=6');
    expect([...first.body.mails, ...second.body.mails]).toEqual(whole.body.mails);
    expect(JSON.stringify(whole.body)).not.toContain('482913');
    for (const role of ['player', 'finance'] as const) {
      const person = asking(world, await somebody(world, role));
      expect((await person('GET', '/admin/mail')).status).toBe(403);
      expect((await person('POST', '/admin/mail/x/retry')).status).toBe(403);
    }
  });
});

describe('the language of a mail', () => {
  const AT = '2026-01-31T10:15:00.000Z';
  const toPlayers = {
    'verification-code': { code: '482913', ...ASKED },
    'reset-code': { code: '482913', ...ASKED, device: 'An unknown browser' },
    'password-changed': { changedAt: AT, device: 'Chrome on Android' },
    'sign-in-guesses': { tries: 20, at: AT },
    'deposit-receipt': {
      amountTokens: 50,
      balanceTokens: 1_250,
      orderId: 'order_1',
      paymentId: 'pay_1',
      paidAt: AT,
    },
    'withdrawal-receipt': {
      amountTokens: 50,
      withdrawalId: 'w-1',
      destination: 'as***@okaxis',
      note: null,
      status: 'rejected',
      at: AT,
    },
    'deletion-requested': { at: AT, until: AT, tokens: 5 },
    'deletion-withdrawn': { at: AT, device: 'Chrome on Android' },
    'deletion-stopped': { tokens: 25 },
    'tokens-taken': { amountTokens: 12, balanceTokens: 18, reason: 'Paid twice', at: AT },
    'match-news': { title: 'रूम खुला', text: 'रूम खुल गया है।', path: '/room' },
  } as const;
  /** Matches three English words in a row, which a Hindi mail has only in an untranslated text. */
  const ENGLISH = /[A-Za-z]{2,} [A-Za-z]{2,} [A-Za-z]{2,}/;

  test.each(Object.entries(toPlayers))(
    'the mail %s is Hindi for a player who chose Hindi',
    async (...mailed) => {
      const [template, data] = mailed;
      const player = await somebody(world);
      const path = '/users/language';
      expect((await asking(world, player)('PUT', path, { language: 'hi' })).status).toBe(204);
      await mail.send({ to: player.email, template, data } as never);
      await sweep();
      const [received] = server.to(player.email);
      expect(received?.html).toContain('<html lang="hi">');
      expect(received?.subject).toMatch(/[\u0900-\u097f]/);
      expect(`${received?.subject}\n${received?.text}`).not.toMatch(ENGLISH);
    },
  );

  test('a mail to staff is in English, even if the recipient chose another language as a player', async () => {
    const person = await somebody(world);
    await asking(world, person)('PUT', '/users/language', { language: 'hi' });
    const data = { token: 'x', role: 'finance', expiresAt: AT };
    await mail.send({ to: person.email, template: 'staff-invitation', data });
    await sweep();
    const [received] = server.to(person.email);
    expect(received?.html).toContain('<html lang="en">');
    expect(received?.text).toContain('This mail was sent by Arena');
  });

  test('the mail after a registration uses the language of the page if there is a translation, else English', async () => {
    const register = (email: string, headers: Record<string, string>) =>
      asking(world, null)('POST', '/auth/register', { email, password: 'a-long-secret' }, headers);
    await asAdmin('PUT', '/admin/settings', { emailVerificationEnabled: true });
    expect((await register('hindi@example.com', { 'accept-language': 'hi-IN' })).status).toBe(201);
    expect((await register('plain@example.com', {})).status).toBe(201);
    expect((await register('french@example.com', { 'accept-language': 'fr' })).status).toBe(201);
    await sweep();
    const subjects = ['hindi', 'plain', 'french'].map(
      (name) => server.to(`${name}@example.com`)[0]?.subject,
    );
    const english = 'Your verification code';
    expect(subjects).toEqual(['आपका सत्यापन कोड', english, english]);
  });
});

describe('the worker', () => {
  test('the worker sends the mail of a request', async () => {
    const worker = await startProduct({ SMTP_URL: server.url }, { runs: ['jobs'], beside: world });
    const answer = await asking(world, null)('POST', '/auth/test-email', {
      email: 'tester@example.com',
    });
    expect([answer.status, answer.body.message]).toEqual([200, 'Test email sent successfully']);
    await eventually(() => expect(server.to('tester@example.com')).toHaveLength(1));
    expect(server.to('tester@example.com')[0]?.text).toContain('This is a test mail.');
    await worker.close();
  });
});
