import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LocalizedLink, provideSheetPlace, type RemoteManifest, type SheetBeside } from 'shared/navigation';
import { useLocation, useParams } from 'shared/router';
import { openPage } from '../testing/open-page';
import { remoteManifest } from './load-remote';

vi.mock('./load-remote', () => ({
  remoteManifest: vi.fn(),
  giveUp: vi.fn(),
  putOnScreen: vi.fn(),
  releaseInUse: vi.fn(),
  keepShellVisible: vi.fn(async () => undefined),
}));

function MapScreen() {
  const { search, state } = useLocation();
  const beside = state as SheetBeside | null;
  return (
    <div>
      <input aria-label="map" />
      <p>view {search}</p>
      <LocalizedLink to="/infrastructures/12">support 12</LocalizedLink>
      <LocalizedLink to="/infrastructures/12/diagnosis">visit</LocalizedLink>
      {beside && (
        <>
          <p>{`${beside.sheet} ${beside.steps}`}</p>
          <div data-testid="place" ref={provideSheetPlace} />
        </>
      )}
    </div>
  );
}

function Sheet() {
  const { id } = useParams();
  return (
    <>
      <h1>{`sheet ${id}`}</h1>
      <LocalizedLink to="/mortality/5">case 5</LocalizedLink>
      <LocalizedLink to="/infrastructures/12/diagnosis">visit</LocalizedLink>
    </>
  );
}

const manifest: RemoteManifest = {
  id: 'remote-test',
  messages: { fr: { map: 'Carte', sheet: 'Fiche' }, en: {} },
  routes: [
    { path: '/search', title: 'map', load: async () => ({ Screen: MapScreen }) },
    { path: '/infrastructures/:id', title: 'sheet', load: async () => ({ Screen: Sheet }) },
    {
      path: '/infrastructures/:id/diagnosis',
      title: 'sheet',
      load: async () => ({ Screen: () => <h1>form</h1> }),
    },
    { path: '/mortality/:id', title: 'sheet', load: async () => ({ Screen: Sheet }) },
  ],
};

const link = (name: string) => screen.findByRole('link', { name });

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  vi.mocked(remoteManifest).mockResolvedValue(manifest);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a sheet opened from the map', () => {
  it('stands beside it on a desktop, under its own address, and "back" closes it', async () => {
    const router = openPage('/search?z=9');
    await userEvent.type(await screen.findByRole('textbox', { name: 'map' }), 'moved');
    await userEvent.click(await link('support 12'));
    const heading = await screen.findByRole('heading', { name: 'sheet 12' });
    expect(screen.getByTestId('place')).toContainElement(heading);
    expect(router.state.location.pathname).toBe('/infrastructures/12');
    expect(screen.getByText('view ?z=9')).toBeInTheDocument();
    expect(screen.getByText('/infrastructures/12 1')).toBeInTheDocument();
    await userEvent.click(await link('case 5'));
    expect(await screen.findByText('/mortality/5 2')).toBeInTheDocument();
    await act(() => router.navigate(-2));
    await waitFor(() => expect(screen.queryByRole('heading', { name: /sheet/ })).toBeNull());
    expect(screen.getByRole('textbox', { name: 'map' })).toHaveValue('moved');
    await act(() => router.navigate(1));
    expect(await screen.findByText('/infrastructures/12 1')).toBeInTheDocument();
  });

  it('gives way to a form, and is there again after "back"', async () => {
    const router = openPage('/search?z=8');
    await userEvent.click(await link('support 12'));
    await screen.findByRole('heading', { name: 'sheet 12' });
    await act(() => router.navigate('/infrastructures/12/diagnosis'));
    await screen.findByRole('heading', { name: 'form' });
    expect(screen.queryByText('view ?z=8')).toBeNull();
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('heading', { name: 'sheet 12' })).toBeInTheDocument();
    expect(screen.getByText('view ?z=8')).toBeInTheDocument();
  });

  it('is a page on a phone', async () => {
    openPage('/search?z=9', { desktop: false });
    await userEvent.click(await link('support 12'));
    await screen.findByRole('heading', { name: 'sheet 12' });
    expect(screen.queryByText('view ?z=9')).toBeNull();
  });

  it('is a page when its address is loaded', async () => {
    openPage('/infrastructures/12');
    await screen.findByRole('heading', { name: 'sheet 12' });
    expect(screen.queryByText(/^view/)).toBeNull();
  });
});
