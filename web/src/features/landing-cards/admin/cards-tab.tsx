import { part, readingOf } from '../../../api/reading';
import { NumberStrip, NumberTile } from '../../../components/admin/numbers';
import { EmptyState } from '../../../components/empty-state';
import { ButtonLink } from '../../../components/ui/button';
import { useAdminCards } from './queries';

/** The console's tab with the number of landing cards and a link to their page. */
export function CardsTab() {
  const cards = part(readingOf(useAdminCards()), (all) => ({
    total: all.length,
    active: all.filter(({ isActive }) => isActive).length,
  }));
  return (
    <div className="grid grid-cols-1 gap-5">
      <NumberStrip lines={1}>
        <NumberTile of="totalCards" from={cards} field="total" />
        <NumberTile of="activeCards" from={cards} field="active" />
      </NumberStrip>
      <EmptyState
        title="Landing cards"
        action={
          <ButtonLink kind="main" to="/admin/cards">
            Manage cards
          </ButtonLink>
        }
      >
        The cards that players and guests see on their dashboard. Without a card, they see a
        standard card that leads to the tournament modes.
      </EmptyState>
    </div>
  );
}
