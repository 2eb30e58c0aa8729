import { createFileRoute, notFound } from '@tanstack/react-router';
import { Showcase } from '../features/showcase/showcase';

export const Route = createFileRoute('/dev/components')({
  beforeLoad: () => {
    // This page exists only during development. Releases are built with VITE_RELEASE=1.
    if (import.meta.env.VITE_RELEASE) throw notFound();
  },
  component: Showcase,
});
