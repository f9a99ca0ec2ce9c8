import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { setLocale } from '../../platform/language';
import { Field, Form, FormFold, Input, KnownValues, useSchemaForm } from './index';

const schema = z.object({ observer: z.string().min(1), source: z.string().max(3) });

function Screen() {
  const form = useSchemaForm(schema, {
    initial: { observer: 'Claire', source: '' },
    onSubmit: async () => ({
      status: 'refused',
      problems: [{ path: ['observer'], code: 'required', params: {} }],
    }),
  });
  const field = (name: 'observer' | 'source') => (
    <Field of={form.field(name)} label={name}>
      {control => <Input {...control} />}
    </Field>
  );
  return (
    <Form form={form} label="case">
      <KnownValues
        values={[
          {
            of: form.field('observer'),
            label: 'observer',
            text: form.values.observer,
            field: field('observer'),
          },
        ]}
      />
      <FormFold title="Origin">{field('source')}</FormFold>
      <button type="submit">Save</button>
    </Form>
  );
}

beforeEach(() => {
  setLocale('en');
  render(<Screen />);
});

test('a known value is a line, and its field on request, with the focus', async () => {
  expect(screen.getByText('Claire')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'observer' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Change: observer' }));
  expect(screen.getByRole('textbox', { name: 'observer' })).toHaveFocus();
  await userEvent.clear(screen.getByRole('textbox', { name: 'observer' }));
  expect(screen.getByRole('textbox', { name: 'observer' })).toHaveFocus();
});

test('a value that the server refuses shows its field with the message, and stays while it is corrected', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const field = await screen.findByRole('textbox', { name: 'observer' });
  expect(field).toHaveAccessibleDescription('Required field.');
  await userEvent.type(field, 's');
  expect(screen.getByRole('textbox', { name: 'observer' })).toHaveFocus();
});

test('a folded field that is refused is unfolded and has the focus', async () => {
  const source = screen.getByLabelText(/source/);
  await userEvent.click(screen.getByText('Origin'));
  await userEvent.type(source, 'too long');
  await userEvent.click(screen.getByText('Origin'));
  expect(source.closest('details')).not.toHaveAttribute('open');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(source.closest('details')).toHaveAttribute('open');
  expect(source).toHaveFocus();
});
