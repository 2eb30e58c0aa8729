import { useState } from 'react';
import { DateField } from '../../../components/admin/date-field';
import { useAdminSearch } from '../../../components/admin/search';

/**
 * Two form fields for the beginning and end of a period. The end may not be before the beginning.
 */
export function FromTo({ to: label }: { readonly to: string }) {
  const { search } = useAdminSearch();
  const { from = '', to = '' } = search;
  const [typed, setTyped] = useState(from);
  return (
    <>
      <DateField
        name="from"
        type="datetime-local"
        label="From (IST)"
        applied={from}
        onDate={setTyped}
      />
      <DateField name="to" type="datetime-local" label={label} applied={to} min={typed} />
    </>
  );
}
