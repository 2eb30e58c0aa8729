import { Text } from '../../../platform/http/index.js';

export function SixDigits(): PropertyDecorator {
  return Text({
    label: 'Code',
    min: 6,
    max: 6,
    pattern: /^[0-9]{6}$/,
    sentence: 'Please enter a 6-digit verification code',
    example: '482913',
  });
}
