import { Plus } from 'lucide-react';
import { useState } from 'react';
import { part, readingOf } from '../../../api/reading';
import type { LandingCard as Card } from '../../../api/schema';
import { ExportButton } from '../../../components/admin/export-button';
import { NumberStrip, NumberTile } from '../../../components/admin/numbers';
import { NEW, useAdminSearch } from '../../../components/admin/search';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Confirm } from '../../../components/ui/confirm';
import { SkeletonList } from '../../../components/ui/skeleton';
import { LandingCard } from '../components/landing-card';
import { CardForm } from './card-form';
import { useAdminCards, useDeleteCard, useToggleCard } from './queries';

/**
 * The page /admin/cards. It shows each landing card as players see it, with the actions for the
 * card.
 */
export function AdminCardsPage() {
  const { data, error, isPending, isFetching, refetch } = useAdminCards();
  const { search, open, close } = useAdminSearch();
  const edited = data?.find(({ _id }) => _id === search.id);
  const [doomed, setDoomed] = useState<Card | null>(null);
  const add = (
    <Button
      kind="main"
      size="small"
      icon={<Plus size={16} aria-hidden />}
      onClick={() => open(NEW)}
    >
      Add New Card
    </Button>
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      <Numbers />
      <p className="max-w-prose text-small text-ink-muted">
        The cards that players and guests see on their dashboard. Without a card, they see a
        standard card that leads to the tournament modes.
      </p>
      <div className="flex flex-wrap gap-3">
        {add}
        <ExportButton file={{ path: '/api/admin/cards/export' }} />
      </div>
      {isPending && <SkeletonList rows={2} height="h-64" />}
      {error && !data && (
        <ErrorPanel
          message="Failed to fetch cards"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && (
        <EmptyState title="No cards yet">
          Without a card, the dashboard shows a default card for the tournament modes.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">
          {data.map((card) => (
            <li key={card._id} className="grid content-start gap-3">
              <LandingCard card={card} />
              <CardTools
                card={card}
                onEdit={() => open(card._id)}
                onDelete={() => setDoomed(card)}
              />
            </li>
          ))}
        </ul>
      )}
      {(edited || search.id === NEW) && <CardForm card={edited ?? null} onClose={close} />}
      {doomed && <DeleteDialog card={doomed} onClose={() => setDoomed(null)} />}
    </div>
  );
}

function Numbers() {
  const cards = part(readingOf(useAdminCards()), (all) => ({
    total: all.length,
    active: all.filter(({ isActive }) => isActive).length,
  }));
  return (
    <NumberStrip lines={1}>
      <NumberTile of="totalCards" from={cards} field="total" />
      <NumberTile of="activeCards" from={cards} field="active" />
    </NumberStrip>
  );
}

interface CardToolsProps {
  readonly card: Card;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function CardTools({ card, onEdit, onDelete }: CardToolsProps) {
  const toggle = useToggleCard();
  const { title, isActive, order, navigationPath } = card;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isActive ? <Badge tone="good">Active</Badge> : <Badge>Inactive</Badge>}
      <span className="grow text-small break-all text-ink-muted">
        {`Order ${order} · ${navigationPath}`}
      </span>
      <Button size="small" aria-label={`Edit ${title}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        size="small"
        aria-label={`${isActive ? 'Deactivate' : 'Activate'} ${title}`}
        busy={toggle.isPending}
        onClick={() => toggle.mutate(card)}
      >
        {isActive ? 'Deactivate' : 'Activate'}
      </Button>
      <Button size="small" kind="danger" aria-label={`Delete ${title}`} onClick={onDelete}>
        Delete
      </Button>
    </div>
  );
}

function DeleteDialog({ card, onClose }: { readonly card: Card; readonly onClose: () => void }) {
  const remove = useDeleteCard(onClose);
  return (
    <Confirm
      title={`Delete ${card.title}`}
      sentence="Are you sure you want to delete this card?"
      consequence="The card disappears from the dashboard at once and cannot be restored. To hide it for a while, deactivate it."
      action="Delete card"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(card._id)}
      onClose={onClose}
    />
  );
}
