import { OneOf, YesNo } from '../../../platform/http/index.js';
import { STAFF_ROLES, type StaffRole } from '../staff/staff.response.js';

/** What is not sent stays as it is. */
export class ChangeStaffDto {
  @OneOf(STAFF_ROLES, { label: 'Role', optional: true, example: 'finance' })
  readonly role?: StaffRole;

  @YesNo({ label: 'Active', optional: true, example: false })
  readonly active?: boolean;
}
