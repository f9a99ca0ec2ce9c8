import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { freeText, localToday, type PointGeometry, pastDateSchema } from '../../contract';
import { pointInputSchema } from '../../contract/geometry';
import { formatDate, setLocale } from '../../platform/language';
import { noteSkew } from '../../platform/session/server-clock';
import { DatePicker, DayChoice } from '../fields';
import { PositionField } from '../fields/position-field';
import { RiskChoice } from '../fields/risk-choice';
import { Field, Form, Input, type SubmitResult, TextArea, useSchemaForm } from './index';

const schema = z.object({
  name: z.string().min(1),
  date: pastDateSchema,
  risk_id: z.int().nullish(),
  remark: freeText(20),
  geom: pointInputSchema,
});
const levels = [
  { id: 1, code: 'RISK_L' },
  { id: 2, code: 'RISK_M' },
  { id: 3, code: 'RISK_H' },
];

type Submit = (value: z.output<typeof schema>) => Promise<SubmitResult>;

function Screen({ onSubmit, geom }: { onSubmit: Submit; geom?: PointGeometry }) {
  const form = useSchemaForm(schema, { initial: { geom: geom ?? null }, onSubmit });
  return (
    <Form form={form} label="visit">
      <Field of={form.field('name')} label="Name">
        {control => <Input {...control} />}
      </Field>
      <Field of={form.field('date')} label="Date">
        {control => <DatePicker {...control} future={false} />}
      </Field>
      <Field of={form.field('risk_id')} label="Risk" group>
        {control => <RiskChoice {...control} levels={levels} />}
      </Field>
      <Field of={form.field('remark')} label="Remark">
        {control => <TextArea {...control} limit={20} />}
      </Field>
      <Field of={form.field('geom')} label="Position" group>
        {control => <PositionField {...control} />}
      </Field>
      <output>{form.dirty ? 'dirty' : 'clean'}</output>
      <button type="submit">Save</button>
    </Form>
  );
}

const saved: Submit = async () => ({ status: 'saved' });
const lyon: PointGeometry = { type: 'Point', coordinates: [4.8357, 45.764] };
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const typeDate = async (text: string) => {
  await userEvent.click(screen.getByLabelText(/Date/));
  await userEvent.paste(text);
  await userEvent.tab();
};

describe('a form of a schema', () => {
  beforeEach(() => setLocale('en'));

  it.each([
    ['behind', 730 * 86_400_000, 'The clock of this device is 2 years behind the server’s: today is'],
    ['ahead', -5_400_000, 'The clock of this device is 90 minutes ahead of the server’s: today is'],
  ])('tells a clock that is %s beside the day, and asks before it saves', async (_, skew, warning) => {
    const onSubmit = vi.fn(async () => ({ status: 'saved' as const }));
    function Visit() {
      const form = useSchemaForm(z.object({ date: pastDateSchema }), { initial: {}, onSubmit });
      return (
        <Form form={form}>
          <Field of={form.field('date')} label="Date" group>
            {control => <DayChoice {...control} />}
          </Field>
          <button type="submit">Save</button>
        </Form>
      );
    }
    render(<Visit />);
    expect(screen.queryByText(warning, { exact: false })).toBeNull();
    act(() => noteSkew(skew));
    const today = localToday(new Date(Date.now() + skew));
    expect(screen.getByText(`${warning} ${formatDate(today, 'en')}.`)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Today' }));
    await save();
    const dialog = await screen.findByRole('dialog', {
      name: `Is ${formatDate(today, 'en')} the right date?`,
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(onSubmit).not.toHaveBeenCalled();
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, save' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ date: today }));
    act(() => noteSkew(0));
  });

  it('shows nothing before submission, then one message per field, and focuses the first', async () => {
    const onSubmit = vi.fn(saved);
    render(<Screen onSubmit={onSubmit} />);
    expect(screen.queryByRole('alert')).toBeNull();
    await save();
    expect(screen.getAllByRole('alert').map(alert => alert.textContent)).toEqual([
      'Required field.',
      'Required field.',
      'Required field.',
    ]);
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveAccessibleDescription('Required field.');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('uses the language of the product', async () => {
    setLocale('fr');
    render(<Screen onSubmit={saved} />);
    await save();
    expect(screen.getAllByRole('alert')[0]).toHaveTextContent('Champ obligatoire.');
  });

  it('submits the schema’s output, and is clean afterwards', async () => {
    const onSubmit = vi.fn(saved);
    render(<Screen onSubmit={onSubmit} geom={lyon} />);
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'A 12');
    await typeDate('31/03/2026');
    await userEvent.click(screen.getByRole('radio', { name: 'High' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Remark' }), '  nest  ');
    expect(screen.getByText('dirty')).toBeInTheDocument();
    await save();
    expect(onSubmit).toHaveBeenCalledWith({
      name: 'A 12',
      date: '2026-03-31',
      risk_id: 3,
      remark: 'nest',
      geom: lyon,
    });
    await screen.findByText('clean');
  });

  it('sends nothing again once it is saved, by button, Enter or another way, until it is reset', async () => {
    const onSubmit = vi.fn(saved);
    const again = vi.fn(async () => ({ status: 'saved' as const }));
    const once = vi.fn(async () => ({ status: 'saved' as const }));
    const named = z.object({ name: z.string() });
    const { result } = renderHook(() => useSchemaForm(named, { initial: { name: 'A' }, onSubmit: once }));
    render(<Screen onSubmit={onSubmit} geom={lyon} />);
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'A');
    await typeDate('2026-03-31');
    await save();
    await save();
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'B{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('clean')).toBeInTheDocument();

    await act(() => result.current.submit());
    await act(() => result.current.send(again));
    await act(() => result.current.submit());
    expect(once).toHaveBeenCalledTimes(1);
    expect(again).not.toHaveBeenCalled();
    act(() => result.current.reset({ name: 'B' }));
    await act(() => result.current.send(again));
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('keeps not evaluated as an empty value', async () => {
    const onSubmit = vi.fn(saved);
    render(<Screen onSubmit={onSubmit} geom={lyon} />);
    expect(screen.getByRole('radio', { name: 'Not evaluated' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Low' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Not evaluated' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'A');
    await typeDate('2026-03-31');
    await save();
    expect(onSubmit.mock.calls[0]?.[0].risk_id).toBeNull();
  });

  it.each([
    ['31/02/2026', 'This date does not exist: write it as 2026-12-31 (in a form, 31/12/2026 too).'],
    ['01/01/2080', 'The date cannot lie in the future.'],
  ])('refuses the typed date %s', async (typed, message) => {
    render(<Screen onSubmit={saved} geom={lyon} />);
    await typeDate(typed);
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('counts characters and reports too many on blur', async () => {
    render(<Screen onSubmit={saved} geom={lyon} />);
    await userEvent.click(screen.getByRole('textbox', { name: 'Remark' }));
    await userEvent.paste('twenty-one characters');
    expect(screen.getByText('21 / 20')).toBeInTheDocument();
    await userEvent.tab();
    expect(screen.getByText('Max length authorized: 20.')).toBeInTheDocument();
  });

  it('counts an emoji as the one character that the contract takes it for', async () => {
    const onSubmit = vi.fn(saved);
    render(<Screen onSubmit={onSubmit} geom={lyon} />);
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'A');
    await typeDate('2026-03-31');
    await userEvent.click(screen.getByRole('textbox', { name: 'Remark' }));
    await userEvent.paste(` ${'🦅'.repeat(20)} `);
    expect(screen.getByText('20 / 20')).toBeInTheDocument();
    await save();
    expect(onSubmit.mock.calls[0]?.[0].remark).toBe('🦅'.repeat(20));
    expect(freeText(20).safeParse('🦅'.repeat(21)).success).toBe(false);
  });

  it('shows the server’s problems on their fields until they are changed', async () => {
    const refuse: Submit = async () => ({
      status: 'refused',
      problems: [
        { path: ['name'], code: 'already_used', params: {} },
        { path: ['media_id', 0], code: 'unknown_reference', params: {} },
      ],
    });
    render(<Screen onSubmit={refuse} geom={lyon} />);
    const name = screen.getByRole('textbox', { name: /Name/ });
    await userEvent.type(name, 'A');
    await typeDate('2026-03-31');
    await save();
    expect(name).toHaveAccessibleDescription('This value is already in use.');
    expect(screen.getByText('This item does not exist or was deleted.')).toBeInTheDocument();
    await userEvent.type(name, 'B');
    await waitFor(() => expect(name).toHaveAccessibleDescription(''));
  });

  it('accepts degrees, minutes and seconds, and a pasted pair', async () => {
    const onSubmit = vi.fn(saved);
    render(<Screen onSubmit={onSubmit} />);
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'A');
    await typeDate('2026-03-31');
    await userEvent.click(screen.getByRole('textbox', { name: 'Latitude' }));
    await userEvent.paste(`45°45'50.4"N, 4°50'8.52"E`);
    await save();
    const { geom } = onSubmit.mock.calls[0]?.[0] ?? {};
    expect(geom?.coordinates[0]).toBeCloseTo(4.8357, 6);
    expect(geom?.coordinates[1]).toBeCloseTo(45.764, 6);
  });
});
