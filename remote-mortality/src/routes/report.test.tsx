import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, openScreen, standInServer } from 'shared/testing';
import { outboxDatabase } from '../../../shared/src/outbox/outbox-instance';
import { PictureChoice } from '../features/report-publicly/picture-choice';
import manifest from '../manifest';
import { caseOf, lists, support } from '../testing/fixtures';
import { renderScreen, server } from '../testing/render-screen';

vi.mock('../features/report-publicly/report-map', async () => ({
  ReportMap: (await import('../testing/map-stand-in')).CaseMap,
}));
vi.setConfig({ testTimeout: 60_000 });

const settings = (public_reports: 'on' | 'off') => ({
  body: { territory: [[-20, 40, 20, 52]], version: '1', demonstration: false, public_reports },
});
const WORK = { body: { work: 'reports/work/4?x', bits: 4 } };

/** Opens the page for reports without an account. */
async function openReport(answers: Answers, address = '/report') {
  const standIn = standInServer({
    'GET settings/': settings('on'),
    'GET nomenclatures/types': { body: lists },
    'GET map-layers/baselayers/': { body: [] },
    'GET reports/work/': WORK,
    ...answers,
  });
  vi.stubGlobal('fetch', standIn.fetch);
  await openScreen(manifest, address, { locale: 'en', user: null });
  return standIn;
}
const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Send' }));
const fill = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(name) }), { target: { value } });

afterEach(async () => {
  vi.unstubAllGlobals();
  await outboxDatabase.entries.clear();
});

describe('the page for people without an account', () => {
  it('sends a report with its proof of work and without a session', async () => {
    const standIn = await openReport(
      { 'POST reports/': { status: 201, body: { id: 7 } } },
      '/report?at=42.1,9.2',
    );
    await userEvent.click(await screen.findByRole('radio', { name: 'Dangerous pole' }));
    fill('Remark', 'Bare wire');
    await send();
    expect(await screen.findByRole('heading', { name: 'Thank you, it is sent' })).toBeInTheDocument();
    expect(screen.getByText(/Report no.\s7/)).toBeInTheDocument();
    const [call] = standIn.callsOf('POST reports/');
    expect(call?.body).toMatchObject({
      subject: 'pole',
      geom: { type: 'Point', coordinates: [9.2, 42.1] },
      comment: 'Bare wire',
      contact: '',
    });
    expect(await outboxDatabase.entries.count()).toBe(0);
  });

  it('asks for the place, and for consent before it takes a contact', async () => {
    const standIn = await openReport({});
    await send();
    expect(await screen.findByText('Required field.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'place on the map' }));
    fill('answer you', 'a@b.fr');
    expect(screen.getByRole('checkbox', { name: /agree/ })).not.toBeChecked();
    await send();
    expect(await screen.findByText('Required field.')).toBeInTheDocument();
    expect(standIn.callsOf('POST reports/')).toEqual([]);
  });

  it('keeps a report without network, and says so', async () => {
    await openReport(
      { 'POST reports/': { status: 503, body: { code: 'unavailable' } } },
      '/report?at=42.1,9.2',
    );
    await send();
    expect(await screen.findByRole('heading', { name: 'Kept on this device' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Another one' }));
    expect(await screen.findByText('1 report waits for the network on this device.')).toBeInTheDocument();
  });

  it('tells of a report that was refused later, and forgets it on request', async () => {
    const body = { code: 'invalid', detail: 'Outside the territory', problems: [] };
    await openReport(
      { 'POST reports/': { status: 503, body: { code: 'unavailable' } } },
      '/report?at=42.1,9.2',
    );
    await send();
    await screen.findByRole('heading', { name: 'Kept on this device' });
    await outboxDatabase.entries
      .toCollection()
      .modify({ state: 'rejected', error: { status: 400, ...body, body } });
    vi.unstubAllGlobals();
    await openReport({});
    expect(await screen.findByText('Outside the territory')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await outboxDatabase.entries.count()).toBe(0));
  });

  it('leads to the public figures once they are published', async () => {
    const { body } = settings('on');
    await openReport({ 'GET settings/': { body: { ...body, public_figures: 'on' } } });
    const link = await screen.findByRole('link', { name: 'What is done for birds' });
    expect(link).toHaveAttribute('href', '/en/public');
    cleanup();
    await openReport({});
    await screen.findByRole('button', { name: 'Send' });
    expect(screen.queryByRole('link', { name: 'What is done for birds' })).toBeNull();
  });

  it('is closed until an administrator opens it', async () => {
    await openReport({ 'GET settings/': settings('off') });
    expect(await screen.findByRole('heading', { name: /not open/ })).toBeInTheDocument();
  });
});

it('gives a picture up before it is sent', async () => {
  const onChange = vi.fn();
  await openReport({}, '/report');
  render(<PictureChoice value="QQ==" onChange={onChange} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the photo' }));
  expect(onChange).toHaveBeenCalledWith('');
});

describe('the queue of editors', () => {
  const report = {
    ...{
      id: 3,
      subject: 'dead',
      bird: 'owl',
      date: '2025-05-10',
      accuracy_m: null,
      comment: 'Below the pole',
    },
    ...{ geom: { type: 'Point', coordinates: [9.2, 42.1] }, contact: 'a@b.fr', picture: false },
    ...{ received_at: '2025-05-10T10:00:00.000Z', near_support: true, same_network: 4 },
  };
  const open = (answers: Answers = {}) =>
    renderScreen('/mortality/reports', {
      'GET reports/': { body: { total: 1, reports: [report] } },
      ...answers,
    });
  const decisions = () => server.callsOf('POST reports/3/decision/').map(({ body }) => body);

  it('makes a report a case, and opens its form for corrections', async () => {
    const router = await open({
      'POST reports/3/decision/': { body: { kind: 'mortality', id: 5 } },
    });
    expect(await screen.findByText('Below the pole')).toBeInTheDocument();
    expect(screen.getByText(/a@b.fr/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Create a case' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/mortality/5'));
    expect(router.state.location.search).toBe('?edit=1');
    expect(decisions()).toEqual([{ to: 'case' }]);
  });

  it('goes back a page after the last decision of the last one', async () => {
    let total = 51;
    await open({
      'GET reports/': ({ url }) => ({
        body: { total, reports: Number(url.searchParams.get('offset')) < total ? [report] : [] },
      }),
      'POST reports/3/decision/': () => {
        total -= 1;
        return { body: { kind: null, id: null } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close…' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close the report' }));
    expect(await screen.findByText('Below the pole')).toBeInTheDocument();
    expect(server.callsOf('GET reports/').at(-1)?.url.searchParams.get('offset')).toBe('0');
  });

  it('adds a report to a case nearby', async () => {
    await open({
      'POST reports/3/decision/': { body: { kind: 'mortality', id: 5 } },
      'GET mortality/': { body: { type: 'FeatureCollection', features: [caseOf(5)] } },
      'GET cables/infrastructures/': { body: { type: 'FeatureCollection', features: [support] } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add to…' }));
    await userEvent.click(await screen.findByRole('button', { name: /Case no.\s5/ }));
    await waitFor(() => expect(decisions()).toEqual([{ to: 'merge', kind: 'mortality', record: 5 }]));
  });

  it('closes all reports of a network, and says why a decision failed', async () => {
    await open({
      'POST reports/3/decision/': { status: 409, body: { code: 'conflict', detail: 'Too late' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Close…' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /same network \(4/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Close the report' }));
    await waitFor(() =>
      expect(decisions()).toEqual([{ to: 'refuse', reason: 'handled', same_network: true }]),
    );
  });
});

describe('the link to the sheet of a record', () => {
  it('is shown once, and withdrawn after a question', async () => {
    await renderScreen('/mortality/link/infrastructures/12', {
      'POST cables/infrastructures/12/links/': {
        status: 201,
        body: { token: 'avicable_record_x', expires_at: '2026-12-24T10:00:00.000Z' },
      },
      'DELETE cables/infrastructures/12/links/': { status: 204 },
    });
    await userEvent.click(await screen.findByRole('radio', { name: '7 days' }));
    await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
    expect(await screen.findByText(/record-links\/avicable_record_x\/sheet\.pdf$/)).toBeInTheDocument();
    expect(server.callsOf('POST cables/infrastructures/12/links/')[0]?.body).toEqual({ days: 7 });
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw all links' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw all links' }));
    await waitFor(() => expect(screen.queryByText(/avicable_record_x/)).not.toBeInTheDocument());
  });

  it('is not found for an unknown kind', async () => {
    await renderScreen('/mortality/link/users/12');
    expect(await screen.findByText('404')).toBeInTheDocument();
  });
});
