import { createFileRoute } from '@tanstack/react-router';
import { MODES, ModePage } from '../features/tournaments';
import { matchSearch } from '../lib/match-search';

export const Route = createFileRoute('/tournament-modes/clash-squad')({
  validateSearch: matchSearch,
  component: () => <ModePage mode="clash-squad" title={MODES['clash-squad'].title} />,
});
