import { Stat } from '../../../components/stat';
import { formatTokens } from '../../../lib/format';
import { unitWords } from '../model/words';

interface UnitTotalsProps {
  readonly units: readonly { readonly unit: string; readonly total: number }[];
}

/** Shows the sum over all accounts for each unit. Each sum must be 0. */
export function UnitTotals({ units }: UnitTotalsProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3">
      {units.map(({ unit, total }) => (
        <Stat
          key={unit}
          label={`All ${unitWords(unit, 0)} together`}
          value={formatTokens(total)}
          hint={total === 0 ? 'balanced' : 'must be 0'}
        />
      ))}
    </dl>
  );
}
