import sharp from 'sharp';
import { expect, it } from 'vitest';
import { describeOnSqlite } from '../harness';

const address = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;

describeOnSqlite('Partners in administration', server => {
  const admin = () => server().as('admin');
  const picture = () =>
    sharp({ create: { width: 1200, height: 900, channels: 4, background: '#0b6e5f80' } })
      .png()
      .toBuffer();

  it('have a logo made small, which everybody sees', async () => {
    const added = await admin().post('admin/partners/', {
      name: 'Parc',
      url: 'https://example.org',
      // The content determines the type, not the declared media type.
      logo: address(await picture(), 'text/html'),
    });
    expect(added.status).toBe(201);
    expect(added.body.logo).toMatch(/^data:image\/webp;base64,/);
    const kept = await sharp(Buffer.from(added.body.logo.split(',')[1], 'base64')).metadata();
    expect(kept).toMatchObject({ format: 'webp', width: 400, height: 300, hasAlpha: true });
    const changed = await admin().patch(`admin/partners/${added.body.id}/`, {
      name: 'Parc naturel',
      position: null,
    });
    expect(changed.body).toMatchObject({ ...added.body, name: 'Parc naturel' });
    expect((await server().anonymous.get('custom-content/partners/')).body).toMatchObject([
      { name: 'Parc naturel', logo: added.body.logo },
    ]);
    expect((await admin().patch(`admin/partners/${added.body.id}/`, { logo: null })).body.logo).toBeNull();
  });

  it.each([
    ['a page', address(Buffer.from('<html><script>alert(1)</script></html>')), 'not_an_image'],
    [
      'a drawing with code',
      address(Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml'),
      'not_an_image',
    ],
    ['a web address', 'https://example.org/logo.png', 'not_an_image'],
    ['half a picture', '', 'file_damaged'],
  ])('refuse %s as a logo', async (_, logo, code) => {
    const sent = logo || address((await picture()).subarray(0, 200));
    const { status, body } = await admin().post('admin/partners/', { name: 'P', url: '', logo: sent });
    expect([status, body.problems]).toEqual([400, [{ path: ['logo'], code, params: {} }]]);
  });
});
