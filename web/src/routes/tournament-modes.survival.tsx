import { createFileRoute } from '@tanstack/react-router';
import { MODES, ModePage } from '../features/tournaments';
import { matchSearch } from '../lib/match-search';

export const Route = createFileRoute('/tournament-modes/survival')({
  validateSearch: matchSearch,
  component: () => <ModePage mode="survival" title={MODES.survival.title} />,
});
