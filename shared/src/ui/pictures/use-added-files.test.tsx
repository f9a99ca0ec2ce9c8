import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { setLocale } from '../../platform/language';
import { AddPictures } from './add-pictures';
import { useAddedFiles } from './use-added-files';

// jsdom decodes no pictures.
vi.mock('./shrink-in-worker', () => ({ shrinkInWorker: async () => null }));

const jpeg = (name: string) => new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xd9])], name);

afterEach(() => setLocale('fr'));

it('adds as many pictures as the record has room for, and counts the others', async () => {
  const ready: string[] = [];
  const words = {};
  const { result } = renderHook(() => useAddedFiles(words, ({ file }) => ready.push(file.name), 2));
  act(() => result.current.add(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'].map(jpeg)));
  // Files in preparation count towards the limit too.
  act(() => result.current.add([jpeg('f.jpg')]));
  await waitFor(() => expect(ready).toEqual(['a.jpg', 'b.jpg']));
  expect(result.current.refusals).toEqual([{ status: 'refused', code: 'too_many', count: 1 }]);
});

it.each([
  [
    'en',
    /at most 20 MB per picture and 50 pictures per record/,
    '10 pictures were not taken: a record holds 50 at most.',
  ],
  [
    'fr',
    /20 Mo au plus par photo et 50 photos par fiche/,
    '10 photos n’ont pas été prises : une fiche en contient 50 au plus.',
  ],
] as const)(
  'tells the limit before pictures are chosen, and how many were too many (%s)',
  (locale, hint, refusal) => {
    setLocale(locale);
    const refusals = [{ status: 'refused', code: 'too_many', count: 10 }] as const;
    render(<AddPictures onFiles={() => undefined} waiting={0} refusals={refusals} />);
    expect(screen.getByText(hint)).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(refusal);
  },
);
