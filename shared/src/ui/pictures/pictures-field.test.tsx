import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Media } from '../../contract';
import { mediaSchema } from '../../contract/media';
import type { Picture } from '../../outbox/picture';
import { setLocale } from '../../platform/language';
import { PicturesField, usePictures } from './index';
import { readTakenAt } from './read-taken-at';
import { shrinkInWorker } from './shrink-in-worker';
import { writeTakenAt } from './write-taken-at';

// jsdom decodes no pictures.
vi.mock('./shrink-in-worker', () => ({ shrinkInWorker: vi.fn(async () => null) }));

const bytesOf = (head: string, size = 64) => {
  const bytes = new Uint8Array(size);
  bytes.set([...head].map(letter => letter.charCodeAt(0)));
  return bytes;
};
const JPEG = '\xff\xd8\xff\xd9';
const HEIC = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';
const file = (name: string, content: Uint8Array<ArrayBuffer> | ArrayBuffer, type = 'image/jpeg') =>
  new File([content], name, { type });
const jpeg = (name: string) => file(name, bytesOf(JPEG));

const stored = (id: number): Media =>
  mediaSchema.parse({
    id,
    uuid: '0198a1b2-0000-7000-8000-000000000001',
    created_by: null,
    updated_by: null,
    timestamp_create: '2026-03-31T10:00:00Z',
    timestamp_update: '2026-03-31T10:00:00Z',
    storage: `/api/v1/uploads/${id}.jpg?signature=a`,
    thumbnail: `/api/v1/uploads/${id}-small.jpg?signature=b`,
    width: 800,
    height: 600,
    bytes: 1000,
    date: '2025-05-01',
    author: 'Max',
    source: '',
    remark: '',
    label: '',
    position: null,
  });

let pictures: Picture[] = [];
let dirty = false;
const onOfferPosition = vi.fn();
const onOfferDate = vi.fn();
const onSharedTaken = vi.fn();

function Form({ media = [] as Media[], shared }: { media?: Media[]; shared?: File[] }) {
  const state = usePictures(media);
  pictures = state.value;
  dirty = state.dirty;
  return (
    <PicturesField
      value={state.value}
      onChange={state.onChange}
      author="Léa Martin"
      onOfferPosition={onOfferPosition}
      onOfferDate={onOfferDate}
      {...(shared && { shared, onSharedTaken })}
    />
  );
}
const choose = (...files: File[]) =>
  // The chooser's own filter is only a hint: it may let any file through.
  userEvent
    .setup({ applyAccept: false })
    .upload(screen.getByLabelText('Choose pictures', { selector: 'input' }), files);
const unfold = async () => userEvent.click(await screen.findByText(/^Order, turn and caption/));
const names = () => pictures.map(picture => (picture.kind === 'new' ? picture.file.name : picture.media.id));

beforeEach(() => {
  setLocale('en');
  vi.clearAllMocks();
  vi.mocked(shrinkInWorker).mockReset().mockResolvedValue(null);
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined }),
  );
});

describe('the pictures of a form', () => {
  it('adds several at once, in the order chosen, with their author', async () => {
    render(<Form />);
    await choose(jpeg('a.jpg'), file('b.heic', bytesOf(HEIC), ''), jpeg('c.jpg'));
    await waitFor(() => expect(names()).toEqual(['a.jpg', 'b.heic', 'c.jpg']));
    expect(pictures.map(picture => picture.fields.author)).toEqual([
      'Léa Martin',
      'Léa Martin',
      'Léa Martin',
    ]);
    expect(pictures[1]).toMatchObject({ file: { type: 'image/heic' } });
    await unfold();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(dirty).toBe(true);
  });

  it.each([
    [
      'a page that calls itself a picture',
      file('page.jpg', bytesOf('<html>')),
      'page.jpg: Uploaded file must be an image.',
    ],
    [
      'a drawing that may hold scripts',
      file('a.svg', bytesOf('<svg xmlns'), 'image/svg+xml'),
      'a.svg: Uploaded file must be an image.',
    ],
    ['an empty file', file('empty.png', new ArrayBuffer(0)), 'empty.png: Uploaded file must be an image.'],
    [
      '21 MB',
      // Fakes only the size, since creating a file of 21 million bytes takes fifteen seconds here.
      Object.defineProperty(jpeg('big.jpg'), 'size', { value: 21 * 1024 * 1024 }),
      'big.jpg: File size must be less than 20 MB.',
    ],
  ])('refuses %s and keeps the others', async (_, bad, message) => {
    render(<Form />);
    await choose(bad, jpeg('good.jpg'));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(names()).toEqual(['good.jpg']));
  });

  it('shows date, author and source of a folded picture', async () => {
    render(<Form media={[stored(1)]} />);
    await unfold();
    expect(screen.getByText('1 May 2025 · Max')).toBeInTheDocument();
  });

  it('rotates a picture by quarter turns, and keeps position and date', async () => {
    const turnedBytes = bytesOf(JPEG, 4).buffer;
    vi.mocked(shrinkInWorker).mockResolvedValueOnce(null).mockResolvedValue(turnedBytes);
    const taken = { position: [4.8357, 45.764] as [number, number], date: '2026-03-31' };
    render(<Form />);
    await choose(file('gps.png', writeTakenAt(bytesOf(JPEG, 4).buffer, taken)));
    await unfold();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Turn picture 1 a quarter to the right' }),
    );
    await waitFor(() => expect(pictures[0]).toMatchObject({ turns: 1, file: { name: 'gps.jpg' } }));
    const [first] = pictures;
    const bytes = first?.kind === 'new' ? first.file.bytes : new ArrayBuffer(0);
    expect(await readTakenAt(bytes)).toMatchObject({ date: '2026-03-31' });
    await userEvent.click(screen.getByRole('button', { name: 'Turn picture 1 a quarter to the right' }));
    await waitFor(() => expect(pictures[0]).toMatchObject({ turns: 2 }));
  });

  it('uses French texts in French', async () => {
    setLocale('fr');
    render(<Form />);
    const chooser = screen.getByLabelText('Choisir des photos', { selector: 'input' });
    await userEvent.setup({ applyAccept: false }).upload(chooser, [file('a.txt', bytesOf('text'))]);
    expect(await screen.findByText('a.txt : Le fichier doit être une image.')).toBeInTheDocument();
  });

  it('accepts dropped files', async () => {
    render(<Form />);
    const zone = screen.getByText('or drop them here');
    fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files: [jpeg('dropped.jpg')] } });
    await waitFor(() => expect(names()).toEqual(['dropped.jpg']));
  });

  it('reorders pictures with the keyboard and by dragging', async () => {
    render(<Form media={[stored(1), stored(2), stored(3)]} />);
    await unfold();
    await userEvent.click(screen.getByRole('button', { name: 'Move picture 3 up' }));
    expect(names()).toEqual([1, 3, 2]);
    expect(screen.getByText('Picture moved to place 2 of 3.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move picture 1 up' })).toBeDisabled();

    const types: string[] = [];
    const dataTransfer = { types, setData: (type: string) => types.push(type), effectAllowed: '' };
    const cards = screen.getAllByRole('listitem');
    fireEvent.dragStart(within(cards[0] as HTMLElement).getByTitle('Drag to change the order'), {
      dataTransfer,
    });
    fireEvent.drop(cards[2] as HTMLElement, { dataTransfer });
    expect(names()).toEqual([3, 2, 1]);
    expect(dirty).toBe(true);
  });

  it('removes a picture and restores it', async () => {
    render(<Form media={[stored(1), stored(2)]} />);
    await unfold();
    expect(dirty).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Remove picture 1' }));
    expect(screen.getByText('This picture will be removed when you save.')).toBeInTheDocument();
    expect(dirty).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Keep it after all' }));
    expect(dirty).toBe(false);
  });

  it('edits the fields of a picture and checks them', async () => {
    render(<Form media={[stored(1)]} />);
    await unfold();
    await userEvent.click(screen.getByText('Date, author, source, remark'));
    const remark = screen.getByRole('textbox', { name: 'Remark' });
    fireEvent.change(remark, { target: { value: 'x'.repeat(301) } });
    expect(remark).toHaveAccessibleDescription('Max length authorized: 300.');
    await userEvent.clear(remark);
    await userEvent.type(remark, 'Nid');
    expect(pictures[0]?.fields.remark).toBe('Nid');
    expect(dirty).toBe(true);
  });

  it('offers its position and date', async () => {
    const taken = { position: [4.8357, 45.764] as [number, number], date: '2026-03-31' };
    render(<Form />);
    await choose(file('gps.jpg', writeTakenAt(bytesOf(JPEG, 4).buffer, taken)));
    await userEvent.click(await screen.findByRole('button', { name: /Use the picture’s position/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Use the picture’s date (31 March 2026)' }));
    expect(onOfferPosition.mock.calls[0]?.[0][0]).toBeCloseTo(4.8357, 5);
    expect(onOfferDate).toHaveBeenCalledWith('2026-03-31');
    expect(pictures[0]?.fields.date).toBe('2026-03-31');
  });
});

it('adds what another application shared once, and tells when it is done, refusals among it', async () => {
  const shared = [jpeg('kite.jpg'), file('note.txt', bytesOf('hello'), 'text/plain')];
  const { rerender } = render(<Form />);
  rerender(<Form shared={shared} />);
  await waitFor(() => expect(onSharedTaken).toHaveBeenCalledWith(2));
  expect(names()).toEqual(['kite.jpg']);
  expect(dirty).toBe(true);
  expect(screen.getByRole('alert')).toHaveTextContent('note.txt');
  rerender(<Form shared={shared} />);
  expect(names()).toEqual(['kite.jpg']);
  expect(onSharedTaken).toHaveBeenCalledTimes(1);
});
