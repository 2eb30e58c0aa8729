import { Query } from '@nestjs/cqrs';
import type { ListedStaffMember } from '../staff/staff.response.js';

export class ListStaff extends Query<ListedStaffMember[]> {}
