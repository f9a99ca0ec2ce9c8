import { act, render, screen } from '@testing-library/react';
import { noteReachable, noteUnreachable } from '../../../platform/http/connection';
import { type Locale, setLocale } from '../../../platform/language';
import { Form } from '../../form';
import { FormBar } from './form-bar';
import { SaveButtons } from './save-buttons';

const form = { id: 'visit', elsewhere: [], busy: false, submit: async () => undefined };
const nothing = () => undefined;
const show = (locale: Locale, sendsLater = true) => {
  setLocale(locale);
  render(
    <>
      <FormBar title="Diagnosis" sendsLater={sendsLater} onClose={nothing} />
      <Form form={form} label="Diagnosis">
        <SaveButtons allowed busy={false} onCancel={nothing} />
      </Form>
    </>,
  );
};
afterEach(() => act(() => noteReachable()));

describe('a form without network', () => {
  it.each([
    ['en', 'Save', 'Save on this device', 'Offline. Everything will be sent later, by itself.'],
    [
      'fr',
      'Enregistrer',
      'Enregistrer sur cet appareil',
      'Hors ligne. Tout sera envoyé plus tard, tout seul.',
    ],
  ] as const)('says in %s that it saves on this device, and only then', (locale, save, saveHere, offline) => {
    show(locale);
    const sentence = () =>
      screen.queryByText((_, part) => part?.tagName === 'P' && part.textContent === offline);
    expect(screen.getByRole('button', { name: save })).toBeVisible();
    expect(sentence()).toBeNull();
    act(() => noteUnreachable());
    expect(screen.getByRole('button', { name: saveHere })).toBeVisible();
    expect(sentence()).toBeVisible();
    act(() => noteReachable());
    expect(screen.getByRole('button', { name: save })).toBeVisible();
    expect(sentence()).toBeNull();
  });

  it('promises nothing where it cannot be sent later', () => {
    show('en', false);
    act(() => noteUnreachable());
    expect(screen.getByText(/This form can be sent with a network only\./)).toBeVisible();
    expect(screen.queryByText(/sent later/)).toBeNull();
  });
});
