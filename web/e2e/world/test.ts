import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

/**
 * The base of every end-to-end test: it also fails a test whose page threw an error or broke the
 * content security policy.
 */
export const test = base.extend<{ quietPage: undefined }>({
  quietPage: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
      });
      await use(undefined);
      base.expect(complaints, 'errors and policy violations of the page').toEqual([]);
    },
    { auto: true },
  ],
});
