import { useAdminSearch } from '../../../components/admin/search';
import { SelectField } from '../../../components/ui/select';
import { serverNow } from '../../../lib/server-clock';
import { periods } from '../model/period';

/** Chooses all time or a financial year. */
export function PeriodField() {
  const { search, filter } = useAdminSearch();
  const known = periods(serverNow());
  const { from = '', to = '' } = search;
  const chosen = known.findIndex((period) => period.from === from && period.to === to);
  return (
    <SelectField
      label="Period"
      value={String(chosen)}
      options={[
        ...known.map(({ label }, index) => ({ value: String(index), label })),
        ...(chosen < 0 ? [{ value: '-1', label: 'Chosen times' }] : []),
      ]}
      onChange={(event) => {
        const period = known[Number(event.target.value)];
        if (period) filter({ from: period.from, to: period.to });
      }}
    />
  );
}
