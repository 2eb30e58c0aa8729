import { createFileRoute } from '@tanstack/react-router';
import { MODES, ModePage } from '../features/tournaments';
import { matchSearch } from '../lib/match-search';

export const Route = createFileRoute('/tournament-modes/lone-wolf')({
  validateSearch: matchSearch,
  component: () => <ModePage mode="lone-wolf" title={MODES['lone-wolf'].title} />,
});
