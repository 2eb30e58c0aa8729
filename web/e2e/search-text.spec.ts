import { adminPage } from './world/admin.ts';
import { expect, test } from './world/test.ts';

/** Two of the texts that the component tests of the search box type. */
const TEXTS = ['12e45', 'a+b&c=d#e %20'];

test('a search text is unchanged in the address, after a reload and after the back button', async ({
  page,
}) => {
  await adminPage(page, 'users');
  const box = page.getByRole('searchbox');
  for (const text of TEXTS) {
    await box.fill(text);
    await expect.poll(() => new URL(page.url()).searchParams.get('q'), text).toBe(text);
    await expect(box).toHaveValue(text);
    await page.reload();
    await expect(box).toHaveValue(text);
    expect(new URL(page.url()).searchParams.get('q')).toBe(text);
    await page.goto('/admin?tab=settings');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await page.goBack();
    await expect(box).toHaveValue(text);
  }
});
