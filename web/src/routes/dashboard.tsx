import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../features/landing-cards/components/dashboard';

export const Route = createFileRoute('/dashboard')({ component: Dashboard });
