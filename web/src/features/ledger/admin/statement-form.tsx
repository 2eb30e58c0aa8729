import { type FormEvent, useId } from 'react';
import { refusesDates } from '../../../components/admin/date-field';
import { useAdminSearch } from '../../../components/admin/search';
import { Button } from '../../../components/ui/button';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { isPersonId, kindWords } from '../model/words';
import { FromTo } from './from-to';
import { PeriodField } from './period-field';
import { findPerson } from './queries';

/**
 * Accounts that belong to no single player or match, such as the house accounts. The form suggests
 * them.
 */
const SINGLE = [
  'gateway:razorpay',
  'payouts:upi',
  'payouts:google_play',
  'house:promotions',
  'house:adjustments',
  'house:result',
  'house:seats',
  'house:tickets',
  'house:uses',
];

interface StatementFormProps {
  /** The error message of the last search for an account; null if it succeeded. */
  readonly problem: string | null;
  readonly onSearched: (problem: string | null) => void;
}

/** A form to choose an account and a period for a statement. */
export function StatementForm({ problem, onSearched }: StatementFormProps) {
  const { search, filter } = useAdminSearch();
  const list = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (refusesDates(event.currentTarget)) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    accountOf(text('account')).then(
      (account) => {
        onSearched(account === null ? 'No user has this email' : null);
        if (account !== null) filter({ account, from: text('from'), to: text('to') });
      },
      () => onSearched('Could not look up this email'),
    );
  };
  return (
    <Form
      onSubmit={submit}
      className="grid grid-cols-1 items-start gap-3 rounded-large border border-line bg-surface-1 p-4 @md:grid-cols-2 @4xl:grid-cols-[1.7fr_0.75fr_1.2fr_1.2fr_auto]"
    >
      <TextField
        key={`account-${search.account ?? ''}`}
        name="account"
        label="Player (email or ID) or account"
        list={list}
        error={problem}
        defaultValue={search.account ?? ''}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
      <datalist id={list}>
        {SINGLE.map((account) => (
          <option key={account} value={account}>
            {kindWords(account)}
          </option>
        ))}
      </datalist>
      <PeriodField />
      <FromTo to="As of (IST)" />
      <Button type="submit" className="@4xl:mt-7">
        Show
      </Button>
    </Form>
  );
}

/** Returns the account for a typed email, user id or account name; null for an unknown email. */
async function accountOf(text: string): Promise<string | null> {
  if (text.includes('@')) {
    const id = await findPerson(text);
    return id && `player:${id}`;
  }
  return isPersonId(text) ? `player:${text.toLowerCase()}` : text;
}
