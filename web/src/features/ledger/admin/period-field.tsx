import { FilterChip } from '../../../components/admin/filter-chip';
import { useAdminSearch } from '../../../components/admin/search';
import { SelectField } from '../../../components/ui/select';
import { serverNow } from '../../../lib/server-clock';
import { periods } from '../model/period';

/**
 * Returns the choice of a period, such as all time, a month or a financial year, and a function
 * that sets it.
 */
function usePeriod() {
  const { search, filter } = useAdminSearch();
  const known = periods(serverNow());
  const { from = '', to = '' } = search;
  const chosen = known.findIndex((period) => period.from === from && period.to === to);
  return {
    label: 'Period',
    value: String(chosen),
    options: [
      ...known.map(({ label }, index) => ({ value: String(index), label })),
      ...(chosen < 0 ? [{ value: '-1', label: 'Custom period' }] : []),
    ],
    choose: (value: string) => {
      const period = known[Number(value)];
      if (period) filter({ from: period.from, to: period.to });
    },
  };
}

export function PeriodField() {
  const { choose, ...field } = usePeriod();
  return <SelectField {...field} onChange={(event) => choose(event.target.value)} />;
}

export function PeriodChip() {
  const { choose, ...chip } = usePeriod();
  return <FilterChip {...chip} onChange={choose} />;
}
