import { createFileRoute } from '@tanstack/react-router';
import { officeSearch } from '../components/office/search';
import { OfficeCardsPage } from '../features/landing-cards/office';

export const Route = createFileRoute('/admin/cards')({
  validateSearch: officeSearch,
  component: OfficeCardsPage,
});
