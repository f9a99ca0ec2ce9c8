import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSection } from '../testing/open-section';

const layer = {
  id: 4,
  name: 'Relief',
  name_en: '',
  kind: 'wms',
  url: 'https://maps.example/wms',
  wms_layers: 'relief',
  wms_version: '1.3.0',
  wms_format: 'image/png',
  attribution: '',
  layer_type: 'base',
  default: false,
  max_zoom: 19,
  offline_max_zoom: null,
  position: 3,
};

const open = (more: object, refusal?: object) =>
  openSection('/base-layers/4', {
    'GET admin/base-layers/4/': { body: { ...layer, ...more }, headers: { etag: '"a"' } },
    'GET map-layers/baselayers': { body: [] },
    'PATCH admin/base-layers/4/': { status: 400, body: { code: 'invalid', problems: [refusal] } },
  });
const names = () => screen.queryByRole('textbox', { name: 'Couches du service' });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks for what a map service needs, and shows at the field what the service does not offer', async () => {
  const params = { wanted: 'forêt', offered: 'relief, routes' };
  const { server } = await open({}, { path: ['wms_layers'], code: 'not_served', params });
  expect(await screen.findByRole('application', { name: 'Essai de la couche' })).toBeVisible();
  const field = names() as HTMLElement;
  await userEvent.clear(field);
  await userEvent.type(field, 'forêt');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(names()).toHaveAccessibleDescription(/N’est pas proposé : forêt\. Est proposé : relief, routes\./),
  );
  expect(server.callsOf('PATCH admin/base-layers/4/')[0]?.body).toMatchObject({ wms_layers: 'forêt' });
});

it('says of a PMTiles file when it is checked and where it shows, and asks for nothing of a map service', async () => {
  await open({ kind: 'pmtiles', url: 'https://files.example/corse.pmtiles' });
  expect(await screen.findByText(/vérifié à l’enregistrement/)).toBeVisible();
  expect(names()).toBeNull();
});
