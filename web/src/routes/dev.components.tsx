import { createFileRoute, notFound } from '@tanstack/react-router';
import { Showcase } from '../features/showcase/showcase';

export const Route = createFileRoute('/dev/components')({
  beforeLoad: () => {
    // A build, also the one that `make start` serves, has no such page.
    if (!import.meta.env.DEV) throw notFound();
  },
  component: Showcase,
});
