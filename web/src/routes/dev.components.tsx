import { createFileRoute, notFound } from '@tanstack/react-router';
import { Showcase } from '../features/showcase/showcase';

export const Route = createFileRoute('/dev/components')({
  beforeLoad: () => {
    // This page exists in development only; a release is built with VITE_RELEASE=1.
    if (import.meta.env.VITE_RELEASE) throw notFound();
  },
  component: Showcase,
});
