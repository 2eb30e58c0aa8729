import { createFileRoute } from '@tanstack/react-router';
import { RefundPolicy } from '../features/public-pages/components/legal-pages';

export const Route = createFileRoute('/refund-policy')({ component: RefundPolicy });
