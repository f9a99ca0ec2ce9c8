import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { projectToTile } from '../../geometry';
import { FRANCE } from '../../geometry/first-view';
import type { TileAddress } from '../../geometry/tile-math';
import { encodeTile, type TileLayer } from '../../geometry/tiles';
import { type MapHit, MapView, RecordTilesLayer } from '../index';
import { FeaturesInView } from './features-in-view';
import { HoverLabel } from './hover-label';
import { TilesNotice } from './tiles-notice';

vi.setConfig({ testTimeout: 60_000 });

const SUPPORT = [2.4, 46.6] as const;

/** A server that returns one support in every requested tile. */
function tileServer() {
  const requestedUrls: string[] = [];
  const fetchTile = async (url: string) => {
    requestedUrls.push(url);
    const [, z, x, y] = /\/(\d+)\/(\d+)\/(\d+)\.mvt/.exec(url) ?? [];
    const tile: TileAddress = { z: Number(z), x: Number(x), y: Number(y) };
    const layers: TileLayer[] = [
      {
        name: 'points',
        features: [
          {
            type: 'point',
            id: 77,
            points: [projectToTile(SUPPORT, tile)],
            properties: { risk: 3, neutralization: 1 },
          },
        ],
      },
    ];
    return Uint8Array.from(encodeTile(layers)).buffer;
  };
  return { asked: requestedUrls, fetchTile };
}

beforeEach(() => {
  for (const side of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(512);
});
afterEach(() => vi.restoreAllMocks());

const near = { ...FRANCE, zoom: 15, longitude: SUPPORT[0], latitude: SUPPORT[1] };

describe('MapView', () => {
  it('offers base layers, own data, zoom, position and legend, all by name', async () => {
    const user = userEvent.setup();
    render(
      <MapView
        label="Carte"
        baseLayers={[
          {
            id: 3,
            name: 'Rues',
            name_en: 'Streets',
            url: 'https://tiles.test/{z}/{x}/{y}.png',
            attribution: '',
            default: true,
            layer_type: 'base',
            max_zoom: 18,
          },
          {
            id: 4,
            name: 'Contours',
            name_en: 'Outlines',
            url: 'outline:',
            attribution: '',
            default: false,
            layer_type: 'base',
            max_zoom: 18,
          },
          {
            id: 5,
            name: 'Relief',
            name_en: 'Hills',
            url: 'https://hills.test/{z}/{x}/{y}.png',
            attribution: '',
            default: false,
            layer_type: 'overlay',
            max_zoom: 15,
          },
        ]}
        overlays={[{ id: 'mortality', label: 'Mortalité' }]}
        legend={['infrastructures', 'mortality']}
      />,
    );
    expect(await screen.findByRole('application', { name: 'Carte' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Couches' }));
    expect(screen.getByRole('radio', { name: 'Rues' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Contours' }));
    expect(screen.getByRole('radio', { name: 'Contours' })).toBeChecked();
    const mortality = screen.getByRole('checkbox', { name: 'Mortalité' });
    expect(mortality).toBeChecked();
    await user.click(mortality);
    expect(mortality).not.toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Relief' }));
    expect(document.querySelector('img[src^="https://hills.test/"]')).not.toBeNull();

    await user.click(screen.getByRole('button', { name: 'Légende' }));
    const legend = screen.getByRole('region', { name: 'Légende' });
    for (const text of ['Électrocution', 'Percussion', 'Partiellement neutralisé'])
      expect(await within(legend).findByText(text)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(within(legend).queryByText('Percussion')).toBeNull();

    expect(screen.getByRole('button', { name: 'Zoomer' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Me localiser' })).toHaveAttribute('aria-pressed', 'false');
  });

  it('offers the drawn ground where the server has none', async () => {
    const streets = {
      id: 3,
      name: 'Rues',
      name_en: 'Streets',
      url: 'https://tiles.test/{z}/{x}/{y}.png',
      attribution: '',
      default: false,
      layer_type: 'base' as const,
      max_zoom: 18,
    };
    render(<MapView label="Carte" baseLayers={[streets]} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Couches' }));
    expect(screen.getByRole('radio', { name: 'Rues' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Fond dessiné' }));
    expect(screen.getByRole('radio', { name: 'Fond dessiné' })).toBeChecked();
  });

  it('picks a record of the tiles with the keyboard: Enter at the centre, or from the list', async () => {
    const { asked: requestedUrls, fetchTile } = tileServer();
    const user = userEvent.setup();
    const picks: MapHit[] = [];
    const listed: number[] = [];
    render(
      <MapView label="Carte" baseLayers={[]} position={near}>
        <RecordTilesLayer
          url="tiles/infrastructures/{z}/{x}/{y}.mvt"
          fetchTile={fetchTile}
          onPick={hit => picks.push(hit)}
        />
        <FeaturesInView onPick={record => 'id' in record && listed.push(record.id)} />
      </MapView>,
    );
    const button = await screen.findByRole('button', { name: /Support 77, Élevé, Partiellement neutralisé/ });
    await user.click(button);
    expect(listed).toEqual([77]);
    expect(requestedUrls.every(url => /^tiles\/infrastructures\/14\//.test(url))).toBe(true);

    screen.getByRole('application').focus();
    await user.keyboard('{Enter}');
    expect(picks).toHaveLength(1);
    expect(picks[0]).toMatchObject({ type: 'record', kind: 'support', id: 77, value: 3 });
    expect(picks[0]?.position[0]).toBeCloseTo(SUPPORT[0], 4);
    expect(picks[0]?.position[1]).toBeCloseTo(SUPPORT[1], 4);
  });

  it('says in words what it shows: groups with counts, and how many of the single ones are listed', async () => {
    const user = userEvent.setup();
    const positions = Array.from({ length: 120 }, (_, i) => [SUPPORT[0] + i / 1e5, SUPPORT[1]] as const);
    const fetchTile = async (url: string) => {
      const [, z, x, y] = /\/(\d+)\/(\d+)\/(\d+)\.mvt/.exec(url) ?? [];
      const tile: TileAddress = { z: Number(z), x: Number(x), y: Number(y) };
      const at = projectToTile(SUPPORT, tile);
      const isInside = at.every(value => value >= 0 && value < 4096);
      const layers: TileLayer[] = [
        {
          name: 'points',
          features: positions.map((position, i) => ({
            type: 'point',
            id: i + 1,
            points: [projectToTile(position, tile)],
            properties: { risk: 1, neutralization: 0 },
          })),
        },
        {
          name: 'cells',
          features: isInside
            ? [
                {
                  type: 'point',
                  id: 1,
                  points: [at],
                  properties: { n0: 1200, n1: 0, n2: 0, n3: 34, nf: 0, np: 0 },
                },
              ]
            : [],
        },
      ];
      return Uint8Array.from(encodeTile(layers)).buffer;
    };
    const zoomed = vi.fn();
    render(
      <MapView label="Carte" baseLayers={[]} position={near}>
        <RecordTilesLayer url="a/{z}/{x}/{y}.mvt" fetchTile={fetchTile} />
        <FeaturesInView onPick={zoomed} />
      </MapView>,
    );
    const list = await screen.findByRole('region', { name: 'Éléments visibles sur la carte' });
    const summary = within(list).getByRole('status');
    await waitFor(() =>
      expect(summary.textContent?.replace(/\s/g, ' ')).toBe(
        'Groupés : 1 234 supports. 50 éléments listés sur 120.',
      ),
    );
    // The list comes before the map in the reading order.
    const map = screen.getByRole('application');
    expect(list.compareDocumentPosition(map)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

    await user.click(
      within(list).getByRole('button', { name: /^Centre\s: 1\s234 supports, dont 34 à risque élevé$/ }),
    );
    expect(zoomed).toHaveBeenCalledWith(expect.objectContaining({ type: 'group', count: 1234 }));
    expect(summary).toHaveFocus();

    await user.click(within(list).getByRole('button', { name: 'Lister 50 de plus' }));
    expect(summary).toHaveTextContent('100 éléments listés sur 120.');
    expect(within(list).getAllByRole('button', { name: /^Support/ })[49]).toHaveFocus();
    await user.click(within(list).getByRole('button', { name: 'Lister 20 de plus' }));
    expect(summary).toHaveTextContent('120 éléments listés.');
    expect(within(list).queryByRole('button', { name: /de plus/ })).toBeNull();
  });

  it('tells what lies under a mouse, a name as the text it is', async () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const hit = (changes: Partial<MapHit>) =>
      ({ position: SUPPORT, at: [0, 0], squared: 0, value: 3, neutralization: 0, ...changes }) as MapHit;
    const map = (under: MapHit | null) => (
      <MapView label="Carte" baseLayers={[]} position={near}>
        <HoverLabel hit={under} />
      </MapView>
    );
    const { rerender } = render(map(hit({ type: 'record', kind: 'support', id: 77 })));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Support 77, Élevé, Non neutralisé');
    rerender(map(hit({ type: 'group', kind: 'support', count: 1204 })));
    await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent(/^1\s204 supports$/));
    rerender(map(hit({ type: 'record', kind: 'sensitive-area', id: 3, name: '<b>Étang</b>' })));
    await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent('<b>Étang</b>'));
    rerender(map(null));
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });

  it('fetches tiles again for another version and other filters, and tells of failures', async () => {
    const { asked: requestedUrls, fetchTile } = tileServer();
    const failing = async () => {
      throw new Error('offline');
    };
    const map = (
      url: string,
      version: number,
      fetch = fetchTile as typeof failing | typeof fetchTile,
      fromDevice = false,
    ) => (
      <MapView label="Carte" baseLayers={[]} position={near}>
        <RecordTilesLayer url={url} fetchTile={fetch} tilesVersion={version} />
        <TilesNotice unreachable={fetch === failing && fromDevice && 'nothing kept'} />
      </MapView>
    );
    const { rerender } = render(map('a/{z}/{x}/{y}.mvt', 1));
    await waitFor(() => expect(requestedUrls.length).toBeGreaterThan(0));
    const first = requestedUrls.length;
    rerender(map('a/{z}/{x}/{y}.mvt', 2));
    await waitFor(() => expect(requestedUrls.length).toBe(2 * first));
    rerender(map('b/{z}/{x}/{y}.mvt', 2));
    await waitFor(() => expect(requestedUrls.filter(url => url.startsWith('b/')).length).toBe(first));
    await act(async () => rerender(map('b/{z}/{x}/{y}.mvt', 3, failing)));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Une partie de la carte n’a pas pu être chargée.',
    );
    rerender(map('b/{z}/{x}/{y}.mvt', 3, failing, true));
    expect(screen.getByRole('alert')).toHaveTextContent('nothing kept');
    rerender(map('b/{z}/{x}/{y}.mvt', 3));
    const before = requestedUrls.length;
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(requestedUrls.length).toBe(before + first));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('shows no records of other filters when those asked for cannot be had', async () => {
    const { fetchTile } = tileServer();
    const failing = async () => {
      throw new Error('offline');
    };
    const map = (url: string, version: number, fetch: typeof failing | typeof fetchTile) => (
      <MapView label="Carte" baseLayers={[]} position={near}>
        <RecordTilesLayer url={url} fetchTile={fetch} tilesVersion={version} />
        <FeaturesInView onPick={() => undefined} />
        <TilesNotice />
      </MapView>
    );
    const { rerender } = render(map('a/{z}/{x}/{y}.mvt', 1, fetchTile));
    await screen.findByRole('button', { name: /Support 77/ });
    rerender(map('a/{z}/{x}/{y}.mvt', 2, failing));
    await screen.findByRole('alert');
    expect(screen.getByRole('button', { name: /Support 77/ })).toBeInTheDocument();
    rerender(map('b/{z}/{x}/{y}.mvt', 2, failing));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Support 77/ })).toBeNull());
  });

  it('tells that tiles are on their way when that takes long', async () => {
    const map = (
      <MapView label="Carte" baseLayers={[]} position={near}>
        <RecordTilesLayer url="a/{z}/{x}/{y}.mvt" fetchTile={() => new Promise(() => undefined)} />
        <TilesNotice />
      </MapView>
    );
    render(map);
    expect(screen.queryByText('Chargement de la carte…')).toBeNull();
    expect(await screen.findByText('Chargement de la carte…')).toHaveRole('status');
  });
});
