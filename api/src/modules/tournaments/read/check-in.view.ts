import { ApiPropertyOptional } from '@nestjs/swagger';
import { YesNo } from '../../../platform/http/index.js';
import { checkInWindow } from '../domain/check-in.js';

/** Times of the check-in, in answers about tournaments that ask for it. */
export class CheckInTimes {
  @ApiPropertyOptional({
    format: 'date-time',
    description: 'Only if participants must check in: 15 minutes before the start',
  })
  checkInOpensAt?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'Seats that are not checked in by then are refunded and go to the waiting list',
  })
  checkInClosesAt?: string;
}

export function checkInTimes(startTime: Date): Required<CheckInTimes> {
  const { opensAt, closesAt } = checkInWindow(startTime);
  return { checkInOpensAt: opensAt.toISOString(), checkInClosesAt: closesAt.toISOString() };
}

/** The setting of a tournament, as an admin enters it. */
export const CheckInField = (): PropertyDecorator =>
  YesNo({
    label: 'Check-in',
    optional: true,
    description: 'Participants must check in 15 to 5 minutes before the start; off by default',
  });
