import { ListFilter } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { refusesDates } from '../../../components/admin/date-field';
import { CHIP, FilterChip, SET } from '../../../components/admin/filter-chip';
import { type AdminSearch, useAdminSearch } from '../../../components/admin/search';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { classNames } from '../../../lib/class-names';
import { endOfMinute } from '../model/period';
import { EVENT_TYPES, eventWords } from '../model/words';
import { FromTo } from './from-to';
import { PeriodChip } from './period-field';
import { findPerson } from './queries';

const FILTERS = ['type', 'user', 'account', 'actor', 'reference', 'from', 'to'] as const;
type Filter = (typeof FILTERS)[number];

export const NO_FILTERS: AdminSearch = Object.fromEntries(FILTERS.map((name) => [name, '']));
export const filtersSet = (search: AdminSearch): number =>
  FILTERS.filter((name) => search[name]).length;

/** Returns the journal's filters from the URL as the API's query parameters. */
export function filterOf(search: AdminSearch) {
  const { type, user, account, actor, reference, from, to } = search;
  return {
    ...(type ? { type } : {}),
    ...(user ? { userId: user } : {}),
    ...(account ? { account } : {}),
    ...(actor ? { actor } : {}),
    ...(reference ? { reference } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to: endOfMinute(to) } : {}),
  };
}

/** The filters in the form. The filter by type of event is outside the form. */
const FIELDS = FILTERS.filter((name) => name !== 'type');
const PEOPLE: readonly Filter[] = ['user', 'actor'];
const UNANSWERED = 'Could not look up this email';

/** The filters of the journal. A typed email is replaced by the user's id in the URL. */
export function JournalFilters({ tools }: { readonly tools?: ReactNode }) {
  const { search, filter } = useAdminSearch();
  const [unknown, setUnknown] = useState<Filter | null>(null);
  const set = filtersSet(search);
  const further = FIELDS.filter((name) => search[name]).length;
  const apply = async (form: FormData) => {
    const change: Partial<Record<Filter, string>> = {};
    for (const name of FIELDS) {
      const text = String(form.get(name) ?? '').trim();
      const id = PEOPLE.includes(name) && text.includes('@') ? await findPerson(text) : text;
      if (id === null) return setUnknown(name);
      change[name] = id;
    }
    setUnknown(null);
    filter(change);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (refusesDates(event.currentTarget)) return;
    apply(new FormData(event.currentTarget)).catch(() =>
      showPopup({ type: 'error', title: 'Error', message: UNANSWERED }),
    );
  };
  const clear = () => {
    setUnknown(null);
    filter(NO_FILTERS);
  };
  return (
    <div className="flex flex-wrap items-start gap-2">
      <EventTypeChip />
      <PeriodChip />
      <details className="open:basis-full">
        <summary className={classNames(CHIP, 'cursor-pointer list-none', further > 0 && SET)}>
          <ListFilter size={16} aria-hidden /> Filters{further > 0 && ` (${further})`}
        </summary>
        <Form
          className="mt-2 grid gap-4 rounded-large border border-line bg-surface-1 p-4"
          onSubmit={submit}
        >
          <Fields search={search} unknown={unknown} />
          <Button type="submit" size="small" className="justify-self-start">
            Apply
          </Button>
        </Form>
      </details>
      {set > 0 && (
        <Button size="small" kind="quiet" onClick={clear}>
          Clear the filters
        </Button>
      )}
      {tools && <div className="sm:ml-auto">{tools}</div>}
    </div>
  );
}

function EventTypeChip() {
  const { search, filter } = useAdminSearch();
  const { type = '' } = search;
  const types = [...new Set([...EVENT_TYPES, ...(type ? [type] : [])])];
  return (
    <FilterChip
      label="Type of event"
      value={type}
      options={[
        { value: '', label: 'All types' },
        ...types.map((value) => ({ value, label: eventWords(value).label })),
      ]}
      onChange={(chosen) => filter({ type: chosen })}
    />
  );
}

interface FieldsProps {
  readonly search: AdminSearch;
  /** The filter in which the user typed an email that belongs to no account; null otherwise. */
  readonly unknown: Filter | null;
}

function Fields({ search, unknown }: FieldsProps) {
  const field = (name: Filter, label: string) => (
    <TextField
      key={`${name}-${search[name] ?? ''}`}
      name={name}
      label={label}
      error={unknown === name ? 'No user has this email' : null}
      defaultValue={search[name] ?? ''}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
    />
  );
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {field('user', 'Wallet of (email or ID)')}
      {field('actor', 'Done by (email or ID)')}
      {field('account', 'Account')}
      {field('reference', 'Reference')}
      <FromTo to="To (IST)" />
    </div>
  );
}
