import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { localToday } from 'shared/contract';
import { submit } from 'shared/outbox';
import { vi } from 'vitest';
import { idOf } from '../testing/fixtures';
import { renderScreen } from '../testing/render-screen';

vi.mock('shared/outbox', async original => ({
  ...(await original<typeof import('shared/outbox')>()),
  submit: vi.fn(),
}));

const dateBox = async () => {
  const other = await screen.findByRole<HTMLInputElement>('radio', { name: 'Other…' });
  if (!other.checked) {
    await userEvent.click(other);
    const day = await screen.findByRole('button', { current: 'date' });
    await waitFor(() => expect(day).toHaveFocus());
    await userEvent.keyboard('{Escape}');
  }
  return screen.getByRole('textbox', { name: /Date of the operation/ });
};
const save = () => userEvent.click(screen.getByRole('button', { name: /Save/ }));
const sent = () => vi.mocked(submit).mock.calls.at(-1)?.[0];

beforeEach(() => {
  vi.mocked(submit).mockReset();
  vi.mocked(submit).mockReturnValue({
    ref: 'local:1',
    kept: Promise.resolve(),
    outcome: Promise.resolve({ status: 'delivered', record: { id: 5 }, missingPictures: [] }),
  });
});

describe('an operation', () => {
  it('asks for what is missing, each field once, also inside the equipment', async () => {
    await renderScreen('/infrastructures/12/operation');
    await userEvent.click(await screen.findByRole('button', { name: 'Add equipment' }));
    const equipment = within(screen.getByRole('group', { name: 'Equipment 1' }));
    await userEvent.type(equipment.getByLabelText(/Count/), '101');
    await userEvent.click(equipment.getByLabelText('Reference'));
    await userEvent.paste('r'.repeat(51));
    const date = await dateBox();
    expect(date).toHaveValue(localToday().split('-').reverse().join('/'));
    await userEvent.clear(date);
    await save();
    expect(screen.getAllByRole('alert').map(alert => alert.textContent)).toEqual([
      'Required field.',
      'Required field.',
      'Required field.',
      'Required field.',
      'Value awaited in range: 0…100.',
      'Max length authorized: 50.',
    ]);
    expect(submit).not.toHaveBeenCalled();
  });

  it('offers a support of the distribution network the equipment made for it, and sends what was fitted', async () => {
    const router = await renderScreen('/infrastructures/12/operation');
    const date = await dateBox();
    await userEvent.click(date);
    await userEvent.clear(date);
    await userEvent.paste('2026-03-31');
    await userEvent.tab();
    await userEvent.click(screen.getByRole('combobox', { name: /Intervention type/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Installation' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Full' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add equipment' }));
    await userEvent.click(screen.getByRole('combobox', { name: /Equipment type/ }));
    expect(await screen.findByRole('option', { name: 'Nest boxes' })).toBeInTheDocument();
    expect(screen.queryByTitle('Spiral')).toBeNull();
    await userEvent.click(screen.getByRole('option', { name: 'Deterrent rods' }));
    await userEvent.type(screen.getByLabelText(/Count/), '0');
    await save();
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/infrastructures/12'));
    expect(sent()).toMatchObject({
      kind: 'create',
      resource: 'operations',
      body: {
        infrastructure: 12,
        date: '2026-03-31',
        neutralization_level: 'full',
        operation_type_id: idOf('OP_TYPE_INSTALL'),
        equipments: [{ type_id: idOf('EQ004'), count: 0 }],
      },
    });
  });

  it('is changed from what it was, its equipment keeping its identity', async () => {
    await renderScreen('/infrastructures/12/operation?operation=201');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('10 February 2026');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Remark' }), 'done');
    await save();
    await waitFor(() => expect(submit).toHaveBeenCalled());
    expect(sent()).toMatchObject({
      kind: 'update',
      resource: 'operations',
      id: 201,
      etag: '"v1"',
      body: { remark: 'done', equipments: [{ id: 900, count: 3, reference: 'ref 7' }] },
    });
  });
});
