import { WholeNumber } from '../../../platform/http/index.js';

const MOST_MINUTES = 1_440;

/** The field of a request that promises the room some minutes before the start. */
export const RoomMinutesField = (): PropertyDecorator =>
  WholeNumber({
    label: 'Room minutes',
    min: 0,
    max: MOST_MINUTES,
    optional: true,
    description:
      'The room is promised this number of minutes before the start, which players read as a ' +
      'time. 0, the default, promises no time',
  });
