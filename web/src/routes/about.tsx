import { createFileRoute } from '@tanstack/react-router';
import { About } from '../features/public-pages/components/about';

export const Route = createFileRoute('/about')({ component: About });
