import { act, render, screen } from '@testing-library/react';
import { addMessages, createTexts, setLocale, useLocale } from '.';

const fr = { title: 'Poteaux' };
const en = { title: 'Poles' };
const useTexts = createTexts<typeof fr & { late: string }>('texts-test');
const rendered = vi.fn();

function Title() {
  const t = useTexts();
  rendered();
  return (
    <p>
      {useLocale()} {t('title')} {t('late')}
    </p>
  );
}

afterEach(() => {
  act(() => setLocale('fr', false));
});

it('follows the language, and texts that are added after it is shown', () => {
  addMessages('texts-test', { fr, en });
  render(<Title />);
  expect(screen.getByText('fr Poteaux late')).toBeInTheDocument();
  act(() => setLocale('en', false));
  expect(screen.getByText('en Poles late')).toBeInTheDocument();
  act(() => addMessages('texts-test', { fr: { late: 'Tard' }, en: { late: 'Late' } }));
  expect(screen.getByText('en Poles Late')).toBeInTheDocument();
});

it('is not rendered again for the texts of others', () => {
  render(<Title />);
  rendered.mockClear();
  act(() => addMessages('texts-of-others', { fr, en }));
  expect(rendered).not.toHaveBeenCalled();
});
