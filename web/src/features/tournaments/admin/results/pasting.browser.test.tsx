import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../../test/open';
import { button, expectNone, field, sees } from '../../../../../test/see';
import { NO_TABLE, type PrizeTable } from './prize-table';
import { priced, type TypedRow } from './winner-rows';
import { WinnersSheet } from './winners-sheet';

const PEOPLE = [
  { userId: 'a', gameName: 'Asha', freeFireUID: '770001', username: 'asha@example.com' },
  { userId: 'b', gameName: 'Bala', freeFireUID: '770002', username: 'bala@example.com' },
];

function Sheet({ table }: { readonly table: PrizeTable }) {
  const [typed, setTyped] = useState<readonly TypedRow[]>([]);
  return (
    <WinnersSheet
      participants={PEOPLE}
      rows={priced(typed, table)}
      typed={typed}
      prizePool={10_000}
      table={table}
      isChecked
      onRows={setTyped}
      onReview={() => undefined}
    />
  );
}

async function paste(text: string): Promise<void> {
  await expect.element(field('Find a participant')).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  field('Find a participant').element().dispatchEvent(event);
}
const winner = (number: number) => page.getByRole('group', { name: `Winner ${number}` });
const values = () =>
  [1, 2].map((number) =>
    ['Kills', 'Prize'].map((name) => {
      const input = field(name, winner(number)).elements()[0];
      return input instanceof HTMLInputElement ? input.value : null;
    }),
  );
const meaning = (column: number) =>
  page
    .getByLabelText('Columns of the paste')
    .getByRole('combobox')
    .nth(column - 1);

describe('a sheet pasted from a spreadsheet', () => {
  test('shows how each column was read, and reads it again when that is changed', async () => {
    await show(<Sheet table={NO_TABLE} />, { as: 'admin', width: 1280 });
    await paste('1\tAsha\t3.0\t₹ 1,200.00\n2\tBala\t2\t500.00');
    await expect.poll(values).toEqual([
      ['3', '1200'],
      ['2', '500'],
    ]);
    await expect.element(meaning(3)).toHaveValue('kills');
    await meaning(3).selectOptions('none');
    await expect.poll(values).toEqual([
      ['', '1200'],
      ['', '500'],
    ]);
  });

  test('names the cell whose amount is no whole number', async () => {
    await show(<Sheet table={NO_TABLE} />, { as: 'admin', width: 1280 });
    await paste('1\tAsha\t3\t500.50\n2\tBala\t2\t-500');
    await sees(/Prize.* must be a whole number, without a fraction/, winner(1));
    await sees(/Prize.* must not be negative/, winner(2));
  });

  test('replaces the prizes of a prize table only if the admin says so', async () => {
    await show(<Sheet table={{ places: [700, 300], perKill: 0 }} />, { as: 'admin', width: 1280 });
    const ofTable = [
      ['5', '700'],
      ['2', '300'],
    ];
    await paste('1\tAsha\t5\t50\n2\tBala\t2\t20');
    await expect.poll(values).toEqual(ofTable);
    await sees('The paste has prizes too. The prize table decides.');
    await button('Use the prizes of the paste').click();
    await expect.poll(values).toEqual([
      ['5', '50'],
      ['2', '20'],
    ]);
    await button('Use the prize table').click();
    await expect.poll(values).toEqual(ofTable);
  });

  test('with one column of numbers beside a prize table has no prizes', async () => {
    await show(<Sheet table={{ places: [700, 300], perKill: 0 }} />, { as: 'admin', width: 1280 });
    await paste('1\tAsha\t5\n2\tBala\t2');
    await expect.poll(values).toEqual([
      ['5', '700'],
      ['2', '300'],
    ]);
    await expectNone(button('Use the prizes of the paste'));
  });
});
