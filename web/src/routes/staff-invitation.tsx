import { createFileRoute } from '@tanstack/react-router';
import { StaffInvitationForm } from '../features/auth/components/staff-invitation-form';

export const Route = createFileRoute('/staff-invitation')({ component: StaffInvitationForm });
