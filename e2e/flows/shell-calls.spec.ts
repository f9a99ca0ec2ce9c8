import type { Request } from '@playwright/test';
import { answer, calls, say } from '../support/shell';
import { beginSignedIn } from '../support/signed-in';
import { expect, test } from '../support/walk';

test.describe('calls', () => {
  test('requests carry the Bearer token, what they accept, and the XSRF token of the cookie', async ({
    walker,
  }) => {
    const { page } = walker;
    const { access } = await beginSignedIn(page, 'editor');
    await page
      .context()
      .addCookies([{ name: 'XSRF-TOKEN', value: 'a token', url: `${process.env.E2E_URL}` }]);
    const userRequest = page.waitForRequest(request => request.url().endsWith('/auth/users/me/'));
    await walker.open('/about');
    const headers = await (await userRequest).allHeaders();
    expect(headers).toMatchObject({
      authorization: `Bearer ${access}`,
      accept: 'application/json, text/plain, */*',
      'x-xsrf-token': 'a token',
    });
  });

  // The client's unit tests cover all statuses.
  for (const status of [409, 503]) {
    test(`1 retry on ${status}`, async ({ walker }) => {
      const { page } = walker;
      const requests: Request[] = [];
      await page.route('**/custom-content/partners/', async route => {
        requests.push(route.request());
        await route.fulfill(requests.length === 1 ? { status, json: {} } : { json: [] });
      });
      await walker.open('/about');
      await expect.poll(() => requests.length).toBe(2);
      await expect(page.getByRole('heading', { name: say(walker).partners })).toBeVisible();
    });
  }

  test('no retry on 404', async ({ walker }) => {
    const { page } = walker;
    const made = calls(page);
    await answer(page, 'custom-content/partners/', 404, {});
    await walker.open('/about');
    await expect(page.getByRole('alert')).toBeVisible();
    expect(made.filter(call => call.endsWith('partners/'))).toHaveLength(1);
  });
});
