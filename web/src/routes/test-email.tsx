import { createFileRoute } from '@tanstack/react-router';
import { TestEmailForm } from '../features/auth/components/test-email-form';

export const Route = createFileRoute('/test-email')({ component: TestEmailForm });
