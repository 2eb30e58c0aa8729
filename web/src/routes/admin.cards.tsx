import { createFileRoute } from '@tanstack/react-router';
import type { AdminSearch } from '../components/admin/search';
import { AdminCardsPage } from '../features/landing-cards/admin';

export const Route = createFileRoute('/admin/cards')({
  validateSearch: (search: Record<string, unknown>): AdminSearch => search,
  component: AdminCardsPage,
});
