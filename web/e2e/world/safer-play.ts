import type { Page } from '@playwright/test';

/**
 * Shows the question for age and state to this page only, because the setting would affect the
 * players of all tests.
 */
export const askAgeAndState = (page: Page) =>
  page.route('**/api/safer-play', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), asksAgeAndState: true } });
  });
