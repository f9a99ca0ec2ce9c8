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
const shownToAll = { shown: true, seen_by: 'everybody', min_zoom: 0, colour: '#7c3aed', dashed: false };

const open = (more: object, refusal?: object) =>
  openSection('/base-layers/4', {
    'GET admin/base-layers/4/': { body: { ...layer, ...shownToAll, ...more }, headers: { etag: '"a"' } },
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

const overlay = {
  ...layer,
  kind: 'geojson',
  url: 'https://data.example/lines',
  wms_layers: '',
  layer_type: 'overlay',
  shown: false,
  seen_by: 'readers',
  min_zoom: 12,
  colour: '#7c3aed',
  dashed: false,
};

it('offers an overlay on the map by one tap, and leaves base layers alone', async () => {
  const { server } = await openSection('/base-layers', {
    'GET admin/base-layers/': { body: [{ ...layer, id: 5, name: 'Fond', ...shownToAll }, overlay] },
    'PATCH admin/base-layers/4/': { body: { ...overlay, shown: true } },
  });
  const box = await screen.findByRole('checkbox', { name: 'Montrer sur la carte' });
  expect(box).not.toBeChecked();
  await userEvent.click(box);
  await waitFor(() => expect(server.callsOf('PATCH admin/base-layers/4/')[0]?.body).toEqual({ shown: true }));
});

it('asks of an overlay of data who sees it, from which zoom and in which colour, and tries nothing', async () => {
  await open(overlay);
  expect(await screen.findByText(/les paramètres de data-fair sont ajoutés/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Les comptes qui lisent les supports' })).toBeChecked();
  expect(screen.getByLabelText('Couleur')).toHaveValue('#7c3aed');
  expect(screen.getByRole('checkbox', { name: 'Trait en tirets' })).not.toBeChecked();
  expect(screen.queryByRole('spinbutton', { name: /hors ligne/ })).toBeNull();
  expect(screen.queryByRole('application')).toBeNull();
});
