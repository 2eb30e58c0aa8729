import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { settings } from './config.js';
import { BadEnvironment, CHOICES, Config, projectRoot } from './index.js';

const GOOD = {
  DATABASE_URL: 'postgres://somebody:secret@db.example/arena',
  SMTP_URL: 'smtp://mail.example:587',
  RAZORPAY_KEY_ID: 'rzp_live_key',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'new-secret, old-secret',
  JWT_SECRET: 'x'.repeat(32),
  SEALING_KEYS: `2026:${'n'.repeat(32)}, 2025:${'o'.repeat(32)}`,
};
const PRODUCTION = {
  ...GOOD,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://arena.example/',
  MAIL_FROM: 'Arena <no-reply@arena.example>',
  WITHDRAWABLE: 'winnings',
  SECOND_ADMIN_ABOVE: '5000',
  STAFF_SECOND_FACTOR: 'required',
  COMMON_PASSWORDS: 'refused',
  PROFILE: 'ELSEWHERE AE',
};

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    new Config(env);
    return [];
  } catch (error) {
    if (error instanceof BadEnvironment) return error.problems;
    throw error;
  }
}

test('a variable that is not set has its documented default', () => {
  const config = new Config(GOOD);
  expect(config).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: '.data',
    production: false,
    databaseOwnerUrl: GOOD.DATABASE_URL,
    redisUrl: null,
    pushStandIn: false,
    rateLimits: true,
    logLevel: 'info',
    drainSeconds: 0,
    databaseReadUrl: null,
    features: { deposits: true, paidJoins: true, withdrawals: true },
    choices: {
      withdrawable: 'all',
      secondAdminAbove: 0,
      staffSecondFactor: 'optional',
      commonPasswords: 'allowed',
      profile: null,
    },
    sessionIdle: { staffMinutes: 30, playerDays: 30 },
    admin: { email: 'admin@example.com', password: null },
    sealingKeys: [
      { id: '2026', secret: 'n'.repeat(32) },
      { id: '2025', secret: 'o'.repeat(32) },
    ],
    checkpoints: {
      keyFile: '.data/checkpoint-key.pem',
      anchorFile: '.data/checkpoints.jsonl',
      auditors: [],
    },
  });
  expect(config.razorpay).toMatchObject({
    apiUrl: 'https://api.razorpay.com',
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    webhookSecrets: ['new-secret', 'old-secret'],
  });
});

const PAYOUTS = {
  RAZORPAYX_KEY_ID: 'rzp_live_payouts',
  RAZORPAYX_KEY_SECRET: 'payouts-secret',
  RAZORPAYX_ACCOUNT_NUMBER: '7878780080316316',
  RAZORPAYX_WEBHOOK_SECRET: 'new-secret, old-secret',
};

test('the account of automatic payouts is read, and is null if it is not set', () => {
  expect(new Config({ ...GOOD, ...PAYOUTS }).razorpayX).toEqual({
    keyId: 'rzp_live_payouts',
    keySecret: 'payouts-secret',
    accountNumber: '7878780080316316',
    webhookSecrets: ['new-secret', 'old-secret'],
  });
  const unset = Object.fromEntries(Object.keys(PAYOUTS).map((name) => [name, '']));
  for (const env of [GOOD, { ...GOOD, ...unset }]) {
    expect(Object.values(new Config(env).razorpayX)).toEqual([null, null, null, null]);
  }
});

test.each(Object.keys(PAYOUTS))('automatic payouts without %s do not start', (name) => {
  const all = Object.keys(PAYOUTS).join(', ');
  const problem = `${name} missing: automatic payouts need ${all}, or none`;
  for (const env of [GOOD, PRODUCTION]) {
    expect(problemsOf({ ...env, ...PAYOUTS, [name]: '' })).toEqual([problem]);
  }
});

test('the default public URL contains the port, and a trailing slash is removed', () => {
  expect(new Config({ ...GOOD, PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
  expect(new Config(PRODUCTION).publicUrl).toBe('https://arena.example');
});

test('all invalid variables are named in one error', () => {
  const bad = {
    PORT: 'abc',
    PUBLIC_URL: 'nowhere',
    DATABASE_URL: 'mysql://db',
    REDIS_URL: 'http://r',
    SMTP_URL: 'mail.example',
    JWT_SECRET: 'short',
    RATE_LIMITS: 'maybe',
    DEPOSITS: 'yes',
    DRAIN_SECONDS: '-1',
    DATABASE_READ_URL: 'replica:5432',
    PAID_JOINS: '1',
    WITHDRAWALS: 'no',
    LOG_LEVEL: 'loud',
    SESSION_IDLE_STAFF_MINUTES: '0',
    SESSION_IDLE_PLAYER_DAYS: 'never',
    WITHDRAWABLE: 'bonus',
    CHECKPOINT_AUDITORS: 'auditor@example.org, nobody',
  };
  const problems = problemsOf(bad).join('\n');
  const missing = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'];
  for (const name of [...Object.keys(bad), ...missing]) expect(problems).toContain(name);
});

test('in production, a stopping process by default serves requests for 5 more seconds', () => {
  expect(new Config(PRODUCTION).drainSeconds).toBe(5);
  expect(new Config({ ...PRODUCTION, DRAIN_SECONDS: '0' }).drainSeconds).toBe(0);
});

test('production has no defaults for required variables', () => {
  const { PUBLIC_URL: _url, MAIL_FROM: _from, ...rest } = PRODUCTION;
  expect(problemsOf(PRODUCTION)).toEqual([]);
  expect(problemsOf(rest)).toEqual([
    'PUBLIC_URL is required in production',
    'MAIL_FROM is required in production',
  ]);
});

test('production does not start before the owner has made each choice by name', () => {
  const undecided = Object.fromEntries(Object.keys(CHOICES).map((name) => [name, '']));
  expect(problemsOf({ ...PRODUCTION, ...undecided })).toEqual(
    Object.entries(CHOICES).map(
      ([name, values]) => `${name} is the owner's choice in production: ${values}`,
    ),
  );
  expect(problemsOf(GOOD)).toEqual([]);
});

test('the choices are read', () => {
  expect(new Config(PRODUCTION).choices).toEqual({
    withdrawable: 'winnings',
    secondAdminAbove: 5_000,
    staffSecondFactor: 'required',
    commonPasswords: 'refused',
    profile: { kind: 'ELSEWHERE', country: 'AE' },
  });
  const registered = { ...PRODUCTION, PROFILE: 'REGISTERED_ESPORT EG/17 2026-06-01' };
  expect(new Config(registered).choices.profile).toEqual({
    kind: 'REGISTERED_ESPORT',
    number: 'EG/17',
    date: '2026-06-01',
  });
});

test.each([
  'free_entry',
  'FREE_ENTRY yes',
  'REGISTERED_ESPORT',
  'REGISTERED_ESPORT EG/17',
  'REGISTERED_ESPORT EG/17 2026-02-30',
  'REGISTERED_ESPORT EG/17 June',
  'ELSEWHERE',
  'ELSEWHERE India',
  'ELSEWHERE IN',
])('the profile %p is refused', (PROFILE) => {
  expect(problemsOf({ ...PRODUCTION, PROFILE }).join()).toMatch(/^PROFILE must be /);
});

test.each(['0', '-1', '1.5', 'No', '1,000', ' 5', '999999999'])(
  'the limit %p of the second admin is refused',
  (SECOND_ADMIN_ABOVE) => {
    const problem = 'SECOND_ADMIN_ABOVE must be a whole number of tokens, or none';
    expect(problemsOf({ ...PRODUCTION, SECOND_ADMIN_ABOVE })).toEqual([problem]);
  },
);

test.each([
  [{}, ['PROFILE=FREE_ENTRY needs DEPOSITS=off and PAID_JOINS=off']],
  [{ DEPOSITS: 'off' }, ['PROFILE=FREE_ENTRY needs DEPOSITS=off and PAID_JOINS=off']],
  [{ PAID_JOINS: 'off' }, ['PROFILE=FREE_ENTRY needs DEPOSITS=off and PAID_JOINS=off']],
  [{ DEPOSITS: 'off', PAID_JOINS: 'off' }, []],
])('free entry with the switches %j has the problems %j', (switches, problems) => {
  expect(problemsOf({ ...PRODUCTION, PROFILE: 'FREE_ENTRY', ...switches })).toEqual(problems);
});

test.each([
  ['', 'SEALING_KEYS is required'],
  ['n'.repeat(32), 'SEALING_KEYS must be id:secret, or several with commas between'],
  [`a b:${'n'.repeat(32)}`, 'SEALING_KEYS must be id:secret, or several with commas between'],
  [`a:${'n'.repeat(31)}`, 'SEALING_KEYS must hold secrets of at least 32 bytes'],
  [`a:${'n'.repeat(32)},a:${'o'.repeat(32)}`, 'SEALING_KEYS must not name two keys alike'],
  [`a:${GOOD.JWT_SECRET}`, 'SEALING_KEYS must not hold JWT_SECRET: each secret is for one thing'],
])('production refuses SEALING_KEYS=%s and says: %s', (SEALING_KEYS, problem) => {
  expect(problemsOf({ ...PRODUCTION, SEALING_KEYS })).toEqual([problem]);
});

test('production does not start with a substitute for the payment provider or with rate limits off', () => {
  const problems = problemsOf({
    ...PRODUCTION,
    PUSH_STAND_IN: 'on',
    RATE_LIMITS: 'off',
    RAZORPAY_API_URL: 'http://localhost:8026',
    RAZORPAY_CHECKOUT_URL: 'http://localhost:8026/v1/checkout.js',
  }).join('\n');
  const names = ['PUSH_STAND_IN', 'RATE_LIMITS', 'RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'];
  for (const name of names) {
    expect(problems).toContain(name);
  }
  expect(problemsOf({ ...GOOD, RATE_LIMITS: 'off' })).toEqual([]);
});

test('.env.example names every setting', () => {
  const example = readFileSync(join(projectRoot(), '.env.example'), 'utf8');
  const named = [...example.matchAll(/^(?:# )?([A-Z\d_]+)=/gm)].map(([, name]) => name);
  expect(named).toEqual(expect.arrayContaining(settings.map(({ name }) => name)));
});
