import { ApiPropertyOptional } from '@nestjs/swagger';
import { YesNo } from '../../../platform/http/index.js';
import { checkInWindow } from '../domain/check-in.js';

/** Times of the check-in. Responses about tournaments without check-in leave out these times. */
export class CheckInTimes {
  @ApiPropertyOptional({
    format: 'date-time',
    description:
      'Time at which check-in opens, 15 minutes before the start; absent if the match has no ' +
      'check-in',
  })
  checkInOpensAt?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description:
      'Time at which check-in closes. Players who have not checked in are refunded, and their ' +
      'seats go to the waiting list',
  })
  checkInClosesAt?: string;
}

export function checkInTimes(startTime: Date): Required<CheckInTimes> {
  const { opensAt, closesAt } = checkInWindow(startTime);
  return { checkInOpensAt: opensAt.toISOString(), checkInClosesAt: closesAt.toISOString() };
}

/** The field of a request that switches a tournament's check-in on or off. */
export const CheckInField = (): PropertyDecorator =>
  YesNo({
    label: 'Check-in',
    optional: true,
    description:
      'True if participants must check in 15 to 5 minutes before the start. False by default',
  });
