import { createFileRoute } from '@tanstack/react-router';
import { MODES, ModePage } from '../features/tournaments';
import { matchSearch } from '../lib/match-search';

export const Route = createFileRoute('/tournament-modes/kill-only')({
  validateSearch: matchSearch,
  component: () => <ModePage mode="kill-only" title={MODES['kill-only'].title} />,
});
