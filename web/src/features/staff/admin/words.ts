import type { StaffRole } from './queries';

export const ROLES: readonly {
  readonly value: StaffRole;
  readonly label: string;
  readonly may: string;
}[] = [
  { value: 'finance', label: 'Finance', may: 'Reads and exports; changes nothing.' },
  { value: 'admin', label: 'Admin', may: 'Reads and changes everything.' },
];
