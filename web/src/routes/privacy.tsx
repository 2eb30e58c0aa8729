import { createFileRoute } from '@tanstack/react-router';
import { Privacy } from '../features/public-pages/components/legal-pages';

export const Route = createFileRoute('/privacy')({ component: Privacy });
