import { expect, test } from '@jest/globals';
import { maskedEmail, maskedUid } from './masking.js';

test.each([
  ['asha@gmail.com', 'as***@gmail.com'],
  ['a@b.in', 'a***@b.in'],
  ['no address', '***'],
])('other users see the email address %s as %s', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});

test.each([
  ['123456789', '12***89'],
  ['123456', '***'],
  ['', '***'],
])('other users see the UID %s as %s', (uid, shown) => {
  expect(maskedUid(uid)).toBe(shown);
});
