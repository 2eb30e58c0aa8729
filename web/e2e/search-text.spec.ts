import { adminPage } from './world/admin.ts';
import { expect, test } from './world/test.ts';

const TEXTS = [
  '12e45',
  '12345678901234567890',
  '007',
  '1.10',
  'true',
  'null',
  '"x"',
  '[1]',
  '{"a":1}',
  'a+b&c=d#e %20',
];

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

test('a search text in a link reaches the server as text, and a page number as a number', async ({
  page,
}) => {
  await adminPage(page, 'settings');
  for (const [link, asked] of [
    ['q=12e45&page=2', 'page=2&q=12e45'],
    ['q=007&page=1', 'page=1&q=007'],
    ['q=true&page=x', 'page=1&q=true'],
  ] as const) {
    const request = page.waitForRequest((each) => each.url().includes('/api/users/all?'));
    await page.goto(`/admin?tab=users&${link}`);
    const { searchParams } = new URL((await request).url());
    expect(`page=${searchParams.get('page')}&q=${searchParams.get('q')}`).toBe(asked);
  }
  await expect(page.getByText(/page 1/i).first()).toBeVisible();
});
