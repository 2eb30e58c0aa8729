import type { StaffRole } from './queries';

export const ROLES: readonly {
  readonly value: StaffRole;
  readonly label: string;
  readonly may: string;
}[] = [
  { value: 'finance', label: 'Finance', may: 'Can read, export and close months.' },
  { value: 'admin', label: 'Admin', may: 'Can read and change everything.' },
];
