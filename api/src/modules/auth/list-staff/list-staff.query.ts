import { Query } from '@nestjs/cqrs';
import type { StaffMemberResponse } from '../staff/staff.response.js';

export class ListStaff extends Query<StaffMemberResponse[]> {}
