import { latestToday } from 'shared/server';
import { expect, it } from 'vitest';
import { describeOnSqlite } from '../harness';

const news = { title: 'Balises posées', summary: '', body: '<p>Bonjour</p>', published: '2025-03-01' };

describeOnSqlite('News in administration', server => {
  const admin = () => server().as('admin');

  it('sanitises the body', async () => {
    const body = `<h2 onclick="x()">Titre</h2><p style="color:red">un <strong>mot</strong> <a href="javascript:alert(1)">a</a>
      <a href="https://example.org/?a=1&amp;b=2" target="_blank">b</a></p><script>alert(1)</script><svg><script>2</script></svg>
      <img src="https://example.org/x.png" onerror="x()" alt="Milan"><img src="data:image/png;base64,AA"><iframe src="/x">in</iframe>`;
    const { status, body: kept } = await admin().post('admin/news/', { ...news, body, body_en: '<p></p>' });
    expect(status).toBe(201);
    expect(kept.body).toContain('<h2>Titre</h2>');
    expect(kept.body).toContain('<a href="https://example.org/?a=1&amp;b=2">b</a>');
    expect(kept.body).toContain('<img src="https://example.org/x.png" alt="Milan" />');
    expect(kept.body).not.toMatch(/script|onclick|onerror|style|alert|iframe|data:|svg/);
    expect(kept.body_en).toBe('');
    const shown = await server().anonymous.get(`custom-content/news/${kept.id}/`);
    expect(shown.body.body).toBe(kept.body);
  });

  it('shows a piece of news from its day on, private ones to those who are signed in', async () => {
    const titles = async (client = server().anonymous) =>
      (await client.get('custom-content/news/')).body.map((one: { title: string }) => one.title);
    await admin().post('admin/news/', { ...news, title: 'Plus tard', published: '2999-01-01' });
    const { body } = await admin().post('admin/news/', { ...news, title: 'Entre nous', private: true });
    await admin().post('admin/news/', { ...news, title: 'À Kiritimati', published: latestToday() });
    expect(await titles()).not.toContain('Plus tard');
    expect(await titles()).toContain('À Kiritimati');
    expect(await titles()).not.toContain('Entre nous');
    expect(await titles(server().as('reader'))).toContain('Entre nous');
    await admin().patch(`admin/news/${body.id}/`, { private: false });
    expect(await titles()).toContain('Entre nous');
    const listed = await admin().get('admin/news/?q=TARD&ordering=-published&private=false');
    expect(listed.body).toMatchObject([{ title: 'Plus tard' }]);
    expect((await admin().delete(`admin/news/${body.id}/`)).status).toBe(204);
    expect(
      (await admin().get(`history/news/${body.id}/`)).body.map((one: { action: string }) => one.action),
    ).toEqual(['delete', 'update', 'create']);
  });

  it('names the fields that are wrong', async () => {
    const { status, body } = await admin().post('admin/news/', { body: 5, published: '2025-02-30' });
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(['title', 'body', 'published']));
  });
});
