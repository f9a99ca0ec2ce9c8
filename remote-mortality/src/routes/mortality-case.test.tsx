import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { knownUser } from 'shared/testing';
import { notificationStore } from 'shared/ui/core';
import { outboxDatabase } from '../../../shared/src/outbox/outbox-instance';
import { caseOf, electrocution, support } from '../testing/fixtures';
import { renderScreen, server } from '../testing/render-screen';

vi.mock('../features/record-case/case-map', () => import('../testing/map-stand-in'));

vi.setConfig({ testTimeout: 60_000 });

const save = () => userEvent.click(screen.getByRole('button', { name: /Save/ }));
const remark = () => screen.findByRole('textbox', { name: 'Remark' });

/** Opens the menu of the sheet and chooses the deletion. */
async function chooseDeletion() {
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
}

afterEach(() => vi.unstubAllGlobals());

describe('the sheet of a case', () => {
  it('shows all facts, and links to the infrastructure and to the map', async () => {
    await renderScreen('/mortality/5');
    expect(await screen.findByRole('heading', { name: 'Golden Eagle × 2' })).toBeInTheDocument();
    const facts = screen.getByRole('article', { name: 'Golden Eagle × 2' });
    expect((await within(facts).findByText('Published data')).parentElement).toHaveTextContent(
      'Observer not named',
    );
    for (const text of ['Aquila chrysaetos', '31 March 2026', 'Max Berg', 'Electrocution', 'LPO', 'Corsica'])
      expect(facts).toHaveTextContent(text);
    expect(within(facts).getByRole('link', { name: 'Support no.\u00a012' })).toHaveAttribute(
      'href',
      '/en/infrastructures/12',
    );
    expect(screen.getByRole('link', { name: 'Show on the map' }).getAttribute('href')).toMatch(
      /^\/en\/search\?/,
    );
    expect(facts).toHaveTextContent('42.100000, 9.100000');
  });

  it('names a power cut at its line, and the form proposes it as evidence without choosing it', async () => {
    const near = {
      'GET outages/near/': { body: [{ id: 8, date: '2026-03-30', time: '04:10' }] },
      'PATCH mortality/5/': { body: caseOf(5, { evidence: 'OUTAGE' }) },
    };
    await renderScreen('/mortality/5', near);
    expect(
      await screen.findByRole('link', { name: 'Power cut on 30 March 2026, 04:10 at this line' }),
    ).toHaveAttribute('href', '/en/programme/outages/8');
    expect(server.callsOf('GET outages/near/')[0]?.url.search).toBe('?infrastructure=12&date=2026-03-31');
    await renderScreen('/mortality/5?edit=1', near);
    await userEvent.click(await screen.findByRole('button', { name: 'Evidence: power cut' }));
    expect(screen.queryByText(/A power cut occurred/)).not.toBeInTheDocument();
    await save();
    await waitFor(() =>
      expect(server.callsOf('PATCH mortality/5/')[0]?.body).toMatchObject({ evidence: 'OUTAGE' }),
    );
    await waitFor(async () => expect(await outboxDatabase.entries.count()).toBe(0));
  });

  it('describes its changes', async () => {
    const change = (id: number, action: string, changes: object) => ({
      id,
      at: '2026-04-02T08:00:00Z',
      by: { username: 'lea', full_name: 'Léa Martin' },
      action,
      changes,
    });
    await renderScreen('/mortality/5', {
      'GET history/mortality/5/': {
        body: [
          change(2, 'update', {
            count: { before: null, after: 0 },
            death_cause_id: { before: null, after: electrocution.id },
          }),
          change(1, 'create', {}),
        ],
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change history' }));
    expect(await screen.findByText('Number of birds: x → 0')).toBeInTheDocument();
    expect(screen.getByText('Cause of death: empty → Electrocution')).toBeInTheDocument();
  });

  it.each([true, undefined, false])(
    'has something else on paper unless no rule hides it: %s',
    async hidden => {
      await renderScreen('/mortality/5', { 'GET mortality/5/': { body: caseOf(5, { hidden }) } });
      await screen.findByRole('heading', { name: 'Golden Eagle × 2' });
      expect(screen.queryAllByText(/no\. 5: a protected bird/)).toHaveLength(hidden === false ? 0 : 1);
    },
  );

  it('shows comments, completes names of people on the sheet, and adds, changes and withdraws one’s own', async () => {
    const by = (username: string, full_name: string) => ({ username, full_name, avatar: null });
    const comment = (id: number, created_by: object, text: string, version = 1) => ({
      ...{ id, uuid: crypto.randomUUID(), created_by, updated_by: created_by, version, text },
      ...{ timestamp_create: '2026-04-02T08:00:00Z', timestamp_update: '2026-04-02T08:00:00Z' },
      ...{ infrastructure: null, mortality: 5, item: null },
    });
    const own = comment(1, by(knownUser.username, 'Me'), 'Seen yesterday', 2);
    await renderScreen('/mortality/5', {
      'GET comments/': { body: [comment(2, by('lea.martin', 'Léa Martin'), 'Ring read?'), own] },
      'POST comments/': { status: 201, body: comment(3, by(knownUser.username, 'Me'), 'sent') },
      'PATCH comments/1/': { body: own },
      'DELETE comments/1/': { status: 204 },
      'GET comments/1/': { status: 404, body: { code: 'not_found' } },
    });
    await screen.findByRole('region', { name: 'Comments' });
    const card = () => within(screen.getByRole('region', { name: 'Comments' }));
    const theirs = within(await card().findByRole('article', { name: 'Léa Martin' }));
    expect(theirs.getByText('Ring read?')).toBeInTheDocument();
    expect(theirs.queryByRole('button')).not.toBeInTheDocument();
    expect(card().getByText('(edited)')).toBeInTheDocument();
    await userEvent.type(await card().findByRole('textbox', { name: 'Comment' }), 'Yes, @lea');
    await userEvent.click(card().getByRole('button', { name: '@lea.martin' }));
    await userEvent.click(card().getByRole('button', { name: 'Comment' }));
    await waitFor(() =>
      expect(server.callsOf('POST comments/')[0]?.body).toMatchObject({
        mortality: 5,
        text: 'Yes, @lea.martin',
      }),
    );
    await waitFor(() => expect(card().getByRole('textbox', { name: 'Comment' })).toHaveValue(''));
    // Names of accounts are not looked up for an editor.
    expect(server.calls.filter(({ name }) => name.includes('accounts'))).toEqual([]);
    await userEvent.click(card().getByRole('button', { name: 'comment — Me' }));
    await screen.findByRole('button', { name: 'Withdraw…' });
    // The record has a button of this name as well.
    const edit = screen.getAllByRole('button', { name: 'Edit' }).at(-1);
    if (edit) await userEvent.click(edit);
    await userEvent.type(card().getByRole('textbox', { name: 'Edit' }), ' evening');
    await userEvent.click(card().getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.callsOf('PATCH comments/1/')[0]?.body).toEqual({ text: 'Seen yesterday evening' }),
    );
    await userEvent.click(await card().findByRole('button', { name: 'comment — Me' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw…' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.callsOf('DELETE comments/1/')).toHaveLength(1));
  });

  it('keeps a comment on this device while the server does not answer', async () => {
    await renderScreen('/mortality/5', { 'POST comments/': () => Promise.reject(new TypeError('offline')) });
    const card = within(await screen.findByRole('region', { name: 'Comments' }));
    await userEvent.type(await card.findByRole('textbox', { name: 'Comment' }), 'On the hillside');
    await userEvent.click(card.getByRole('button', { name: 'Comment' }));
    expect(await card.findByText('On the hillside', { selector: 'p' })).toBeInTheDocument();
    expect(card.getByRole('link', { name: /to send|to be sent|waiting/i })).toBeInTheDocument();
  });

  it('keeps the text of an unsent comment while its sheet is away', async () => {
    const router = await renderScreen('/mortality/5');
    const box = () => screen.findByRole('textbox', { name: 'Comment' });
    const texts = async () => (await outboxDatabase.drafts.toArray()).map(({ values }) => values);
    await userEvent.type(await box(), 'Half a thought');
    await waitFor(async () => expect(await texts()).toContainEqual({ text: 'Half a thought' }));
    await act(() => router.navigate('/en/elsewhere'));
    await act(() => router.navigate('/en/mortality/5'));
    await userEvent.click(await screen.findByRole('button', { name: 'Go on with the draft' }));
    expect(await box()).toHaveValue('Half a thought');
    await userEvent.clear(await box());
    await waitFor(async () => expect(await texts()).toEqual([]));
  });

  it('names no hidden bird of its support on paper', async () => {
    const mortality = [caseOf(6, { hidden: true }), caseOf(7, { hidden: false, count: 4 })];
    const body = { ...support, properties: { ...support.properties, mortality } };
    await renderScreen('/mortality/5', { 'GET cables/infrastructures/12/': { body } });
    const named = (birds: number) => screen.queryByRole('link', { name: `Golden Eagle × ${birds}` });
    await waitFor(() => expect(named(2)).toBeInTheDocument());
    fireEvent(window, new Event('beforeprint'));
    expect([named(2), named(4)]).toEqual([null, expect.anything()]);
    fireEvent(window, new Event('afterprint'));
    expect(named(2)).toBeInTheDocument();
  });

  it('shows an unknown number', async () => {
    await renderScreen('/mortality/404');
    expect(await screen.findByText('This mortality case does not exist or was deleted.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeInTheDocument();
  });

  it('deletes only after a second confirmation', async () => {
    const router = await renderScreen('/mortality/5', { 'DELETE mortality/5/': { status: 204 } });
    await chooseDeletion();
    const question = await screen.findByRole('dialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(server.callsOf('DELETE mortality/5/')).toEqual([]);
    expect(router.state.location.pathname).toBe('/en/mortality/5');
  });

  it('returns to the list after a deletion', async () => {
    let isDeleted = false;
    const router = await renderScreen('/mortality/5', {
      'DELETE mortality/5/': () => {
        isDeleted = true;
        return new Response(null, { status: 204 });
      },
      'GET mortality/5/': () =>
        isDeleted ? Response.json({ code: 'not_found' }, { status: 404 }) : Response.json(caseOf(5)),
    });
    await chooseDeletion();
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/mortality'));
    expect(server.callsOf('DELETE mortality/5/')).toHaveLength(1);
  });
});

describe('a change of a case', () => {
  it('starts with the server’s record and sends its version', async () => {
    const router = await renderScreen('/mortality/5?edit=1', { 'PATCH mortality/5/': { body: caseOf(5) } });
    expect(await remark()).toHaveValue('Below the crossarm');
    expect(await screen.findByRole('radio', { name: 'Golden Eagle' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Change: Place' }));
    expect(screen.getByRole('radio', { name: /Support no.\u00a012/ })).toBeChecked();
    fireEvent.change(await remark(), { target: { value: '' } });
    await save();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    const [sent] = server.callsOf('PATCH mortality/5/');
    expect(sent?.headers.get('if-match')).toBe('"v1"');
    expect(sent?.body).toMatchObject({ comment: '', count: 2, species_id: 7, infrstr_id: 12 });
  });

  it('shows another user’s change, and overwrites it on request', async () => {
    let first = true;
    const router = await renderScreen('/mortality/5?edit=1', {
      'PATCH mortality/5/': () => {
        if (!first) return { body: caseOf(5) };
        first = false;
        return {
          status: 412,
          body: { code: 'precondition_failed', current: caseOf(5, { comment: 'Theirs', version: 3 }) },
        };
      },
    });
    fireEvent.change(await remark(), { target: { value: 'Mine' } });
    await save();
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('radio', { name: /^On the server.* Theirs$/ })).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'All mine' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save these choices' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    const [, second] = server.callsOf('PATCH mortality/5/');
    expect(second?.headers.get('if-match')).toBe('"3-nested"');
    expect(second?.body).toMatchObject({ comment: 'Mine' });
    expect(notificationStore.getState().current).toMatchObject({ type: 'success' });
  });
});
