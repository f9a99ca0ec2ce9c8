import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { localToday } from 'shared/contract';
import { notificationStore } from 'shared/ui/core';
import { outboxDatabase } from '../../../shared/src/outbox/outbox-instance';
import { caseOf, eagle, electrocution, support } from '../testing/fixtures';
import { renderScreen, server } from '../testing/render-screen';

vi.mock('../../../shared/src/ui/record/poles/poles-map', () => ({ PolesMap: () => null }));
vi.mock('../features/record-case/case-map', () => import('../testing/map-stand-in'));

vi.setConfig({ testTimeout: 60_000 });

/** Enters a text at once: rendering a whole screen again for every letter is slow. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const message = () => notificationStore.getState().current;
const save = () => userEvent.click(screen.getByRole('button', { name: /Save|Enregistrer/ }));
const place = async () => userEvent.click(await screen.findByRole('button', { name: 'place on the map' }));
async function chooseSpecies(text = 'eagle') {
  const species = await screen.findByRole('combobox', { name: /species/i });
  fill(species, text);
  await userEvent.click(await screen.findByText('Golden Eagle · Aquila chrysaetos'));
}
const chooseCause = async (name = 'Electrocution') =>
  userEvent.click(await screen.findByRole('radio', { name: new RegExp(name) }));
const fillIn = async () => {
  await place();
  await chooseSpecies();
  await chooseCause();
};
const created = { status: 201, body: caseOf(61) };
const sent = () => server.callsOf('POST mortality/')[0];

afterEach(() => vi.unstubAllGlobals());

describe('a new mortality case', () => {
  it('starts with today, the signed-in user and one bird, and asks for missing values once per field', async () => {
    await renderScreen('/mortality?new=1');
    expect(await screen.findByText('Élise Martin')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Change: Observer' }));
    expect(screen.getByRole('textbox', { name: /Observer/ })).toHaveValue('Élise Martin');
    expect(screen.getByRole('spinbutton', { name: /Number of birds/ })).toHaveValue('1');
    await save();
    expect(screen.getAllByRole('alert').map(alert => alert.textContent)).toEqual([
      'Required field.',
      'Required field.',
      'Required field.',
    ]);
    expect(server.calls.some(({ name }) => name.startsWith('POST'))).toBe(false);
  });

  it('below a pole of an operator makes the pole a support, and is linked to it', async () => {
    const geometry = { type: 'Point', coordinates: [9.1001, 42.1] };
    const properties = { source: 3, number: '0047', line: '', network_type_id: 1, owner_id: null };
    await renderScreen('/mortality?new=1&lat=42.1&lng=9.1&z=18&accuracy=4', {
      'GET networks/sources/': {
        body: [
          {
            ...{ id: 3, name: 'EDF', owner_id: null, network_type_id: null, licence: '', attribution: '' },
            ...{ dated: '2026-03-12', version: 8, poles: 1 },
          },
        ],
      },
      'GET networks/poles/nearest/': {
        body: [{ id: 47, type: 'Feature', geometry, properties: { ...properties, support: null } }],
      },
      'POST cables/points/': { status: 201, body: support },
      'POST mortality/': created,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Below A' }));
    await chooseSpecies();
    await chooseCause();
    await save();
    await waitFor(() => expect(sent()?.body).toMatchObject({ infrstr_id: 12 }));
    expect(server.callsOf('POST cables/points/')[0]?.body).toMatchObject({
      ...{ geom: geometry, operator_number: '0047', pole_id: 47, network_type_id: 1 },
    });
  });

  it('is sent as filled in and opens its sheet', async () => {
    const router = await renderScreen('/mortality?new=1', { 'POST mortality/': created });
    await fillIn();
    await userEvent.click(await screen.findByRole('radio', { name: /Support no.\u00a012/ }));
    fill(screen.getByRole('textbox', { name: 'Remark' }), '  Fresh  ');
    await save();
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/mortality/61'));
    expect(sent()?.body).toMatchObject({
      geom: { type: 'Point', coordinates: [9.1, 42.1] },
      date: localToday(),
      author: 'Élise Martin',
      species_id: eagle.id,
      count: 1,
      death_cause_id: electrocution.id,
      infrstr_id: 12,
      comment: 'Fresh',
      media_id: [],
      uuid: sent()?.headers.get('idempotency-key'),
    });
    expect(message()).toMatchObject({ type: 'success', msg: 'Mortality case saved.' });
  });

  it.each([
    ['0', 0],
    ['', null],
  ])('keeps a count of "%s" as %s', async (typed, count) => {
    await renderScreen('/mortality?new=1', { 'POST mortality/': created });
    await fillIn();
    const field = screen.getByRole('spinbutton', { name: /Number of birds/ });
    fill(field, typed);
    await save();
    await waitFor(() => expect(sent()?.body).toMatchObject({ count }));
  });

  it.each([
    ['-1', 'Value awaited in range: 0…100000.'],
    ['1.5', 'A whole number is expected.'],
  ])('refuses a count of %s', async (typed, text) => {
    await renderScreen('/mortality?new=1');
    const field = await screen.findByRole('spinbutton', { name: /Number of birds/ });
    fill(field, typed);
    fireEvent.blur(field);
    await save();
    await waitFor(() => expect(field).toHaveAccessibleDescription(text));
  });

  it('refuses a place outside the territory and a wrong address, in French', async () => {
    await renderScreen('/mortality?new=1', {}, 'fr');
    fill(await screen.findByRole('textbox', { name: 'Latitude' }), '-21.1');
    fill(screen.getByRole('textbox', { name: 'Longitude' }), '55.5');
    fill(screen.getByRole('combobox', { name: /espèce/ }), 'aigle');
    await userEvent.click(await screen.findByText('Aigle royal · Aquila chrysaetos'));
    await userEvent.click(screen.getByRole('radio', { name: /Électrocution/ }));
    await save();
    expect(await screen.findByText('La position est hors du territoire couvert.')).toBeInTheDocument();
    fill(screen.getByRole('textbox', { name: 'Adresse web de la source' }), 'javascript:alert(1)');
    await save();
    expect(await screen.findByText(/commence par http/)).toBeInTheDocument();
  });

  it('proposes infrastructure within 300 m with its distance, and accepts one picked on the map', async () => {
    await renderScreen('/mortality?new=1');
    expect(await screen.findByText(/infrastructures within 300\sm will be proposed/)).toBeInTheDocument();
    await place();
    expect(await screen.findByRole('radio', { name: /Support no.\u00a012.*111\sm/ })).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Pick on the map' }));
    await userEvent.click(screen.getByRole('button', { name: 'support on the map' }));
    await waitFor(() => expect(screen.getByRole('radio', { name: /Support no.\u00a012/ })).toBeChecked());
    await userEvent.click(screen.getByRole('radio', { name: 'None' }));
    expect(screen.getByRole('radio', { name: /Support no.\u00a012/ })).not.toBeChecked();
  });

  it('keeps the accuracy of a position that the device gave, and the consent of the observer', async () => {
    await renderScreen('/mortality?new=1&lat=42.1&lng=9.1&z=18&accuracy=4', { 'POST mortality/': created });
    await chooseSpecies();
    await chooseCause();
    await userEvent.click(screen.getByRole('checkbox', { name: /agrees to be named/ }));
    await save();
    await waitFor(() => expect(sent()?.body).toMatchObject({ accuracy_m: 4, observer_named: true }));
  });

  it('has no accuracy once the place is drawn or typed', async () => {
    await renderScreen('/mortality?new=1&lat=42.1&lng=9.1&z=18&accuracy=4', { 'POST mortality/': created });
    await chooseSpecies();
    await chooseCause();
    await userEvent.click(screen.getByRole('button', { name: 'Change: Place' }));
    fill(screen.getByRole('textbox', { name: 'Latitude' }), '42.2');
    await save();
    await waitFor(() => expect(sent()?.body).toMatchObject({ accuracy_m: null, observer_named: false }));
  });

  it('asks for the care centre and the outcome of an injured bird only', async () => {
    await renderScreen('/mortality?new=1', { 'POST mortality/': created });
    await fillIn();
    expect(screen.getByRole('radio', { name: 'Dead' })).toBeChecked();
    expect(screen.queryByRole('combobox', { name: /cared for/ })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Injured' }));
    expect(screen.getByRole('radiogroup', { name: /What injured it/ })).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: /cared for/ }));
    await userEvent.click(await screen.findByText('Ajaccio care centre'));
    // What was chosen for an injured bird is not kept for a dead one.
    await userEvent.click(screen.getByRole('radio', { name: 'Dead' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Injured' }));
    await userEvent.click(screen.getByRole('combobox', { name: /became of it/ }));
    await userEvent.click(await screen.findByText('Released'));
    await save();
    await waitFor(() =>
      expect(sent()?.body).toMatchObject({ state: 'injured', centre_id: null, outcome: 'released' }),
    );
  });

  it('starts at the support where the bird was found', async () => {
    await renderScreen('/mortality?new=1&infrastructure=12');
    expect(await screen.findByRole('link', { name: 'Support no.\u00a012' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Change: Place' }));
    expect(screen.getByRole('radio', { name: /Support no.\u00a012/ })).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Latitude' })).toHaveValue('42.101');
  });

  it('offers the species found around, one tap away', async () => {
    await renderScreen('/mortality?new=1&infrastructure=12', { 'POST mortality/': created });
    await userEvent.click(await screen.findByRole('radio', { name: 'Golden Eagle' }));
    await chooseCause();
    await save();
    await waitFor(() => expect(sent()?.body).toMatchObject({ species_id: eagle.id, infrstr_id: 12 }));
  });

  it('keeps its values and shows the server’s problems on their fields', async () => {
    const problems = [{ path: ['species_id'], code: 'unknown_reference', params: {} }];
    await renderScreen('/mortality?new=1', {
      'POST mortality/': { status: 400, body: { code: 'invalid', problems } },
    });
    await fillIn();
    await save();
    expect(await screen.findByText('This item does not exist or was deleted.')).toBeInTheDocument();
    expect(message()).toMatchObject({ type: 'error', msg: 'Creation error: no new element was created.' });
    expect(screen.getByRole('textbox', { name: 'Latitude' })).toHaveValue('42.1');
  });

  it('is stored on the device without network, and says so', async () => {
    const router = await renderScreen('/mortality?new=1', {
      'POST mortality/': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await fillIn();
    await save();
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/en\/mortality\/local:/));
    expect(message()?.msg).toBe('Saved on this device: it will be sent as soon as there is a network.');
  });

  it('says that a draft stays when the form is left unsaved', async () => {
    const router = await renderScreen('/mortality?new=1');
    await place();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('What you filled in stays on this device as a draft');
    await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(router.state.location.search).toContain('new');
  });
});

const kite = { ...eagle, id: 8, scientific_name: 'Milvus milvus', vernacular_name_en: 'Red Kite' };
/** A draft as the release before the forms' definitions stored it. */
const keptBefore = {
  id: 'editor\nnew/mortality/12',
  author: 'editor',
  subject: { resource: 'mortality', about: 12 },
  path: '/mortality?new=1&infrastructure=12',
  saved: '2026-04-01T08:00:00Z',
  holder: 'another form',
  values: {
    geom: { type: 'Point', coordinates: [9.1, 42.1] },
    date: '2026-03-31',
    author: 'Max Berg',
    species_id: kite.id,
    count: 2,
    infrstr_id: 12,
  },
  initial: { date: '2026-03-31', author: 'Max Berg', count: 1, infrstr_id: 12 },
  media: [],
  pictures: [],
  aside: { species: kite, concerned: { ref: 12, resourcetype: 'Point', geometry: support.geometry } },
};

it('goes on with a draft that an earlier release kept, its species and support named', async () => {
  const router = await renderScreen('/mortality', { 'POST mortality/': created });
  await outboxDatabase.drafts.put(keptBefore as never);
  await act(() => router.navigate('/en/mortality?new=1&infrastructure=12'));
  await userEvent.click(await screen.findByRole('button', { name: 'Go on with the draft' }));
  const [species] = await screen.findAllByText('Red Kite · Milvus milvus');
  expect(species).toBeVisible();
  expect(screen.getByText('31 March 2026')).toBeInTheDocument();
  await chooseCause();
  await save();
  // A case that an earlier test left in the outbox may be sent first.
  await waitFor(() =>
    expect(server.callsOf('POST mortality/').map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ species_id: kite.id, count: 2, infrstr_id: 12 }),
    ),
  );
});

describe('the list of cases', () => {
  const showAt = (pixels: number) => {
    for (const side of ['clientWidth', 'clientHeight', 'offsetWidth', 'offsetHeight'] as const)
      vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(pixels);
  };
  beforeEach(() => showAt(1000));
  afterEach(() => vi.restoreAllMocks());

  it('counts and shows the cases, with x for an unknown number', async () => {
    await renderScreen('/mortality');
    expect(await screen.findByText('2 cases')).toBeInTheDocument();
    expect(
      await screen.findByRole('row', { name: /5.*Golden Eagle × 2.*Electrocution.*Support no.\u00a012/ }),
    ).toBeVisible();
    expect(screen.getByRole('row', { name: /6.*Golden Eagle × x/ })).toBeVisible();
    expect(screen.getByRole('link', { name: '5' })).toHaveAttribute('href', '/en/mortality/5');
    expect(screen.getAllByText('All')).toHaveLength(7);
    expect(screen.queryByText('Toutes')).toBeNull();
  });

  it('prints no row of a case that rules hide', async () => {
    const features = [caseOf(5, { hidden: true }), caseOf(6, { hidden: false })];
    await renderScreen('/mortality', {
      'GET mortality/': { body: { type: 'FeatureCollection', features }, headers: { 'x-total-count': '2' } },
    });
    await screen.findByRole('link', { name: '5' });
    fireEvent(window, new Event('beforeprint'));
    expect(screen.queryByRole('link', { name: '5' })).toBeNull();
    expect(screen.getByRole('link', { name: '6' })).toBeInTheDocument();
    fireEvent(window, new Event('afterprint'));
    expect(screen.getByRole('link', { name: '5' })).toBeInTheDocument();
  });

  it('is filtered and sorted by the server, with both in its URL', async () => {
    const router = await renderScreen('/mortality?observed_after=2026-01-01');
    fill(await screen.findByRole('searchbox', { name: 'Search' }), 'peri');
    await waitFor(() => expect(router.state.location.search).toContain('q=peri'));
    await waitFor(() => {
      const last = server.callsOf('GET mortality/').at(-1)?.url.searchParams;
      expect(last?.get('q')).toBe('peri');
      expect(last?.get('observed_after')).toBe('2026-01-01');
      expect(last?.get('ordering')).toBe('-date');
    });
    await userEvent.click(await screen.findByRole('button', { name: /Species/ }));
    await waitFor(() =>
      expect(server.callsOf('GET mortality/').at(-1)?.url.searchParams.get('ordering')).toMatch(
        /^-?species$/,
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('q='));
  });

  it('reads a URL of an earlier release, and writes it in the common form', async () => {
    const { id } = electrocution;
    const router = await renderScreen(`/mortality?order=species&death_cause=${id}&death_cause=999`);
    await waitFor(() => {
      const last = server.callsOf('GET mortality/').at(-1)?.url.searchParams;
      expect(last?.get('ordering')).toBe('species');
      expect(last?.getAll('death_cause[]')).toEqual([String(id), '999']);
    });
    fill(await screen.findByRole('searchbox', { name: 'Search' }), 'peri');
    await waitFor(() => expect(router.state.location.search).toContain('q=peri'));
    expect(decodeURIComponent(router.state.location.search)).toContain(`death_cause=${id},999`);
    expect(router.state.location.search).toContain('sort=species');
    expect(router.state.location.search).not.toContain('order=');
  });

  it('has compact rows on a phone, and shows their sorting', async () => {
    showAt(380);
    await renderScreen('/mortality');
    expect(await screen.findByRole('row', { name: /Golden Eagle × x.*No. 6/ })).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Species');
    await waitFor(() =>
      expect(server.callsOf('GET mortality/').at(-1)?.url.searchParams.get('ordering')).toBe('species'),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Ascending' }));
    await waitFor(() =>
      expect(server.callsOf('GET mortality/').at(-1)?.url.searchParams.get('ordering')).toBe('-species'),
    );
  });

  it('shows a failure, and tries again', async () => {
    let down = true;
    await renderScreen('/mortality', {
      'GET mortality/': () =>
        down ? { status: 403, body: {} } : { body: { type: 'FeatureCollection', features: [] } },
    });
    expect(await screen.findByText('The list could not be loaded.')).toBeInTheDocument();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No mortality case has been reported yet.')).toBeInTheDocument();
  });
});
