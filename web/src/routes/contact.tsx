import { createFileRoute } from '@tanstack/react-router';
import { Contact } from '../features/public-pages/components/contact';

export const Route = createFileRoute('/contact')({ component: Contact });
