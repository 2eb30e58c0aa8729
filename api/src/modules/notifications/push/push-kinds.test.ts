import { expect, test } from '@jest/globals';
import { momentOf, quietUntil } from './push-kinds.js';

const at = (clock: string) => new Date(`2026-11-23T${clock}:00+05:30`);
const night = { quietFrom: 23, quietTo: 7 };

test('quiet hours are in Indian time and may span midnight', () => {
  expect(quietUntil(at('23:00'), night)).toEqual(new Date('2026-11-24T07:00:00+05:30'));
  expect(quietUntil(at('06:59'), night)).toEqual(at('07:00'));
  expect(quietUntil(at('07:00'), night)).toBeNull();
  expect(quietUntil(at('22:59'), night)).toBeNull();
  expect(quietUntil(at('13:30'), { quietFrom: 13, quietTo: 15 })).toEqual(at('15:00'));
  expect(quietUntil(at('13:30'), { quietFrom: 13, quietTo: 13 })).toBeNull();
  expect(quietUntil(at('13:30'), { quietFrom: null, quietTo: null })).toBeNull();
});

test('in quiet hours, a push message about a result waits, and a push message about a room is silent', () => {
  expect(momentOf('result', at('06:00'), night)).toEqual({ silent: true, waitsUntil: at('07:00') });
  expect(momentOf('room', at('06:00'), night)).toEqual({ silent: true, waitsUntil: null });
  expect(momentOf('room', at('12:00'), null)).toEqual({ silent: false, waitsUntil: null });
});
