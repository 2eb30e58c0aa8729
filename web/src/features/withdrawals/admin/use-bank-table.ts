import { useMemo, useState } from 'react';
import { inBrowser } from '../../../lib/storage';
import { type BankMeaning, type BankTable, readBankTable } from './bank-columns';

const keyOf = (form: string) => `admin.bank-columns.${form}`;
const KNOWN = /^(id|remark|upi|amount|utr|status|reason|none)$/;

/** Returns the meanings that the admin chose for an earlier file of this form. */
function remembered(form: string): readonly BankMeaning[] {
  const names = inBrowser.read(keyOf(form))?.split(',') ?? [];
  return names.every((name) => KNOWN.test(name)) ? (names as BankMeaning[]) : [];
}

/**
 * Returns the bank's file as a table, and a function that changes the meaning of a column. A chosen
 * meaning is remembered in this browser for files with the same heading.
 */
export function useBankTable(text: string) {
  const [changes, setChanges] = useState(0);
  const table = useMemo((): BankTable => {
    // Reads the stored meanings again after each change.
    void changes;
    const read = readBankTable(text);
    const chosen = remembered(read.form);
    if (chosen.length !== read.columns.length) return read;
    const columns = read.columns.map((column, at) => ({
      ...column,
      meaning: chosen[at] ?? column.meaning,
    }));
    return { ...read, columns };
  }, [text, changes]);
  const onMeaning = (column: number, meaning: BankMeaning) => {
    const meanings = table.columns.map((one, at) => (at === column ? meaning : one.meaning));
    inBrowser.write(keyOf(table.form), meanings.join(','));
    setChanges((count) => count + 1);
  };
  return { table, onMeaning };
}
