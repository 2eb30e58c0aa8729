import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../platform/config/index.js';
import { Page, type Route } from './http.js';

const PAGE_POLICY = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; '),
};

const file = (name: string) =>
  readFileSync(join(projectRoot(), 'api/src/embedded/razorpay-sandbox/pages', name), 'utf8');

/** Returns the route of a file of the folder `pages`. */
export const asset = (path: string, name: string, type: string): Route => ({
  method: 'GET',
  path,
  answer: () => new Page(type, file(name), type === 'text/html' ? PAGE_POLICY : {}),
});
