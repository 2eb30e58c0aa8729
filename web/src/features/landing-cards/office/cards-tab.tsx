import { EmptyState } from '../../../components/empty-state';
import { Stat } from '../../../components/stat';
import { ButtonLink } from '../../../components/ui/button';
import { formatTokens } from '../../../lib/format';
import { useOfficeCards } from './queries';

/** How many cards there are, and the way to them. */
export function CardsTab() {
  const { data } = useOfficeCards();
  const show = (count: number | undefined) => (count === undefined ? '…' : formatTokens(count));
  const active = data?.filter(({ isActive }) => isActive).length;
  return (
    <div className="grid grid-cols-1 gap-5">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label="Cards" value={show(data?.length)} />
        <Stat label="Active" value={show(active)} />
      </dl>
      <EmptyState
        title="Landing cards"
        action={
          <ButtonLink kind="main" to="/admin/cards">
            Manage cards
          </ButtonLink>
        }
      >
        The cards that players and guests see on their dashboard. Without one, a standard card leads
        to the tournament modes.
      </EmptyState>
    </div>
  );
}
