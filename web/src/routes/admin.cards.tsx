import { createFileRoute } from '@tanstack/react-router';
import { adminSearch } from '../components/admin/search';
import { AdminCardsPage } from '../features/landing-cards/admin';

export const Route = createFileRoute('/admin/cards')({
  validateSearch: adminSearch,
  component: AdminCardsPage,
});
