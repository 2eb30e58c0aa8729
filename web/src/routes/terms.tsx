import { createFileRoute } from '@tanstack/react-router';
import { Terms } from '../features/public-pages/components/legal-pages';

export const Route = createFileRoute('/terms')({ component: Terms });
