import { expect, test } from '@jest/globals';
import { InputPipe, QueryInstant, QueryNumber } from './index.js';

class Page {
  @QueryNumber({ min: 1, max: 50, fallback: 20 })
  limit: number = 20;

  @QueryInstant('from')
  from?: Date;
}

class Other {
  @QueryNumber({ min: 1, max: 5, fallback: 2 })
  limit: number = 2;
}

const pipe = new InputPipe();
const read = (value: object, metatype: typeof Page | typeof Other = Page) =>
  pipe.transform(value, { type: 'query', metatype }) as Promise<Page>;

test('a cached query keeps its fields after a caller changes its own copy', async () => {
  const first = await read({ limit: '7', from: '2026-01-31' });
  first.limit = 8;
  const again = await read({ limit: '7', from: '2026-01-31' });
  expect(again).toBeInstanceOf(Page);
  expect(again).toEqual({ limit: 7, from: new Date('2026-01-30T18:30:00.000Z') });
});

test('two routes with different fields read the same query differently', async () => {
  expect((await read({ limit: '7' })).limit).toBe(7);
  expect((await read({ limit: '7' }, Other)).limit).toBe(2);
});

test('an invalid query is refused each time, because refusals are not cached', async () => {
  for (let i = 0; i < 2; i += 1) {
    await expect(read({ from: 'soon' })).rejects.toThrow();
    await expect(read({ strange: 'x' })).rejects.toMatchObject({ status: 400 });
  }
});
