import { expect, it } from 'vitest';
import { describeOnSqlite } from './harness';

describeOnSqlite('Description of the interface', server => {
  it('names every route that declares one, and what is sent to it', async () => {
    const { body } = await server().anonymous.get('openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths['/api/v1/cables/points/{id}/'])).toEqual(
      expect.arrayContaining(['get', 'put', 'patch', 'delete']),
    );
    const { put, patch } = body.paths['/api/v1/cables/points/{id}/'];
    const sent = (operation: typeof put) => operation.requestBody.content['application/json'].schema;
    expect(sent(put).$ref).toMatch(/SupportInput$/);
    expect(Object.keys(sent(patch).properties)).toContain('owner_id');
    expect(sent(patch).required).toBeUndefined();
    const point = body.components.schemas.SupportInput.properties.geom;
    expect(point).toMatchObject({ type: 'object', properties: { type: { const: 'Point' } } });
  });

  it('can be read by people in both languages, without script', async () => {
    for (const [locale, word] of [
      ['fr', 'Sommaire'],
      ['en', 'Contents'],
    ] as const) {
      const page = await server().anonymous.get('docs/', { accept: 'text/html', 'accept-language': locale });
      expect(page.status).toBe(200);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.body).toContain(word);
      expect(page.body).not.toContain('<script');
      expect(String(page.headers['content-security-policy'])).toContain("default-src 'none'");
      const links = [...String(page.body).matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor);
      const anchors = new Set([...String(page.body).matchAll(/ id="([^"]+)"/g)].map(([, anchor]) => anchor));
      expect(links.filter(link => !anchors.has(link))).toEqual([]);
    }
  });
});
