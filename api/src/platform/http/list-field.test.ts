import { expect, test } from '@jest/globals';
import { WholeNumber } from './fields.js';
import { InputPipe } from './input-pipe.js';
import { ListOf } from './list-field.js';

class Line {
  @WholeNumber({ label: 'Position', min: 1, max: 3 })
  position!: number;
}

class Lines {
  @ListOf(Line, { label: 'Lines', min: 1, max: 3, sentence: 'Add a line' })
  lines!: Line[];
}

const pipe = new InputPipe();

async function sentence(body: unknown): Promise<string | null> {
  try {
    await pipe.transform(body, { type: 'body', metatype: Lines });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

test.each([
  [{ lines: [{ position: 1 }, { position: 3 }] }, null],
  [{ lines: [] }, 'Add a line'],
  [{}, 'Add a line'],
  [{ lines: 'x' }, 'Add a line'],
  [{ lines: { position: 1 } }, 'Add a line'],
  [{ lines: [1] }, 'Lines must be a list of objects'],
  [{ lines: [null] }, 'Lines must be a list of objects'],
  [{ lines: [[]] }, 'Lines must be a list of objects'],
  [{ lines: [[{ position: 1 }]] }, 'Lines must be a list of objects'],
  [{ lines: [{ position: 1 }, [[]]] }, 'Lines must be a list of objects'],
  [{ lines: Array(4).fill({ position: 1 }) }, 'Lines may have at most 3 lines'],
  [
    { lines: [{ position: 1 }, { position: 4 }] },
    'Line 2: Position must be a whole number from 1 to 3',
  ],
  [{ lines: [{ position: 1, rank: 2 }] }, 'Line 1: The field rank is not known'],
])('the response to a body with the list %j is: %s', async (body, said) => {
  expect(await sentence(body)).toBe(said);
});
