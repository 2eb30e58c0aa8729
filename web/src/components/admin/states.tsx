import { Badge, type Tone } from '../ui/badge';
import { FilterChip } from './filter-chip';
import { useAdminSearch } from './search';

/** A state that rows can have: its stored value, its label and its colour. */
export interface KnownState<Name extends string = string> {
  readonly value: Name;
  readonly label: string;
  readonly tone: Tone;
}

interface StateBadgeProps {
  readonly states: readonly KnownState[];
  readonly state: string;
}

export function StateBadge({ states, state }: StateBadgeProps) {
  const found = states.find(({ value }) => value === state);
  return <Badge tone={found?.tone ?? 'neutral'}>{found?.label ?? state}</Badge>;
}

interface StateFilterProps {
  readonly label?: string;
  readonly states: readonly KnownState[];
  readonly value: string | undefined;
  /**
   * Value in the URL that selects rows in any state. Lists that show one state by default need such
   * a value.
   */
  readonly any?: string;
}

/** A filter of a list by the state of its rows. */
export function StateFilter({ label = 'State', states, value, any = '' }: StateFilterProps) {
  const { filter } = useAdminSearch();
  return (
    <FilterChip
      label={label}
      value={value ?? any}
      options={[{ value: any, label: 'All' }, ...states]}
      onChange={(status) => filter({ status })}
    />
  );
}
