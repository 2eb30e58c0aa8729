import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import { ValidationPipe } from '@nestjs/common';
import {
  Instant,
  QueryChoice,
  QueryFlag,
  QueryInstant,
  QueryNumber,
  QueryText,
  Text,
  Tokens,
} from './index.js';

class Body {
  @Tokens({ label: 'Amount', min: 10, tooSmall: 'At least 10', optional: true })
  amount?: number;

  @Text({ label: 'Code', max: 5, missing: 'All fields are required' })
  code!: string;

  @Text({ label: 'Subtitle', max: 5, optional: true })
  subtitle?: string;

  @Text({ label: 'Word', max: 5, sentence: 'All words are required', optional: true })
  word?: string;

  @Instant({ label: 'Expiry', plainDay: 'end', optional: true })
  expiry?: Date;
}

class Query {
  @QueryNumber({ min: 1, max: 50, fallback: 20 })
  limit = 20;

  @QueryChoice(['all', 'open'], { fallback: 'all' })
  status = 'all';

  @QueryFlag('Only look')
  dryRun = false;

  @QueryText('Search')
  q?: string;

  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;
}

const pipe = new ValidationPipe({ transform: true, whitelist: true, stopAtFirstError: true });
const body = (value: object) => pipe.transform(value, { type: 'body', metatype: Body });
const sentence = (value: object) =>
  body(value).then(
    () => 'accepted',
    (refusal: { response: { message: string[] } }) => refusal.response.message[0],
  );

test.each([
  [{ code: 'A', amount: 10 }, 'accepted'],
  [{ code: 'A', amount: 9 }, 'At least 10'],
  [{ code: 'A', amount: -0.5 }, 'At least 10'],
  [{ code: 'A', amount: 10.5 }, 'Amount must be a whole number from 10 to 10000000'],
  [{ code: 'A', amount: 10_000_001 }, 'Amount must be a whole number from 10 to 10000000'],
  [{ code: 'A', amount: '10' }, 'Amount must be a whole number from 10 to 10000000'],
  [{}, 'All fields are required'],
  [{ code: ' ' }, 'All fields are required'],
  [{ code: null }, 'All fields are required'],
  [{ code: 5 }, 'Code must be text'],
  [{ code: 'A', subtitle: 5 }, 'Subtitle must be text'],
  [{ code: 'A', subtitle: ['x'] }, 'Subtitle must be text'],
  [{ code: 'A', subtitle: false }, 'Subtitle must be text'],
  [{ code: 'A', word: 5 }, 'All words are required'],
  [{ code: 'ABCDEF' }, 'Code is required and may have at most 5 characters'],
  [{ code: 'A', expiry: 'soon' }, 'Expiry must be a date and time'],
])('the response to the body %j is: %s', async (value, said) => {
  expect(await sentence(value)).toBe(said);
});

test('an expiry that is a plain day lasts until the end of that day in India', async () => {
  const { expiry } = (await body({ code: 'A', expiry: '2026-01-31' })) as Body;
  expect(expiry?.toISOString()).toBe('2026-01-31T18:29:59.999Z');
});

test.each([
  ['2026-01-31T10:15:00.000Z', '2026-01-31T10:15:00.000Z'],
  ['2026-01-31t10:15:00z', '2026-01-31T10:15:00.000Z'],
  ['2026-01-31T10:15:00+02:00', '2026-01-31T08:15:00.000Z'],
  ['2026-01-31T10:15-0330', '2026-01-31T13:45:00.000Z'],
  ['2026-01-31T10:15', '2026-01-31T04:45:00.000Z'],
  [' 2026-01-31 10:15 ', '2026-01-31T04:45:00.000Z'],
  ['2026-01-31T10:15:00.123456', '2026-01-31T04:45:00.123Z'],
  [1_769_854_500_000, '2026-01-31T10:15:00.000Z'],
  ['1769854500000', '2026-01-31T10:15:00.000Z'],
  ...['2026-02-30', '2026-02-30T10:15', '2026-13-01', '2026-01-31T10:15 PM'].map((no) => [
    no,
    null,
  ]),
  ...['2026-01-31T25:00', '2026-01-31 hello', '10:15', true, {}].map((no) => [no, null]),
  ...[0, 1.5, -1, 1_769_854_500, 1_769_854_500_000.5, '0', '1', '-1'].map((no) => [no, null]),
])('the string or number %j is read as the time %s', async (expiry, instant) => {
  const read = await body({ code: 'A', expiry }).then(
    (accepted: Body) => accepted.expiry?.toISOString(),
    () => null,
  );
  expect(read).toBe(instant);
});

test('an invalid query parameter is treated as if it had not been sent', async () => {
  const read = (value: object) => pipe.transform(value, { type: 'query', metatype: Query });
  const defaults = { limit: 20, status: 'all', dryRun: false };
  expect(await read({})).toEqual(defaults);
  expect(await read({ limit: '0', status: 'x', dryRun: 'no', q: ' ', to: '' })).toEqual(defaults);
  expect(await read({ limit: ['1', '2'], status: ['open'] })).toEqual(defaults);
  expect(
    await read({ limit: '50', status: 'open', dryRun: 'true', q: ' a ', to: '2026-01-31' }),
  ).toEqual({
    limit: 50,
    status: 'open',
    dryRun: true,
    q: 'a',
    to: new Date('2026-01-31T18:29:59.999Z'),
  });
});

const NO_TIME = (edge: string) => `"${edge}" must be a day or a time, such as 2026-11-22`;

test.each([
  [{ from: '2026-11-22', to: '2026-11-22' }, 'accepted'],
  [{ from: '', to: '' }, 'accepted'],
  [{ from: '2026-11' }, NO_TIME('from')],
  [{ from: '2026-02-31' }, NO_TIME('from')],
  [{ to: '2026-02-31T10:00' }, NO_TIME('to')],
  [{ to: ['2026-11-22'] }, NO_TIME('to')],
  [{ from: '2026-11-23', to: '2026-11-22' }, '"from" must not be later than "to"'],
])('the response to a list request with the filter %j is: %s', async (value, said) => {
  const read = await pipe.transform(value, { type: 'query', metatype: Query }).then(
    () => 'accepted',
    (refusal: { response: { message: string[] } }) => refusal.response.message[0],
  );
  expect(read).toBe(said);
});
