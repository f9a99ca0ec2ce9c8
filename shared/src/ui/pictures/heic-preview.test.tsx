import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Picture } from '../../outbox/picture';
import { setLocale } from '../../platform/language';
import { heicInWorker } from './heic-in-worker';
import { PicturesField, usePictures } from './index';
import { shrinkInWorker } from './shrink-in-worker';

// jsdom decodes no pictures and has no workers.
vi.mock('./shrink-in-worker', () => ({ shrinkInWorker: vi.fn() }));
vi.mock('./heic-in-worker', () => ({ heicInWorker: vi.fn() }));

const bytesOf = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0));
const HEIC = bytesOf('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
const JPEG = bytesOf('\xff\xd8\xff\xd9').buffer;
const blobs = new Map<string, Blob>();

let pictures: Picture[] = [];
function Form() {
  const { value, onChange } = usePictures();
  pictures = value;
  return <PicturesField value={value} onChange={onChange} />;
}

async function choose(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const { container } = render(<Form />);
  const chooser = screen.getByLabelText('Choose pictures', { selector: 'input' });
  await userEvent.setup({ applyAccept: false }).upload(chooser, new File([bytes], name));
  await waitFor(() => expect(container.querySelector('img')).toBeInTheDocument());
  return () => container.querySelector('img');
}
const typeOf = (image: HTMLImageElement | null) => blobs.get(image?.src ?? '')?.type;
const sentBytes = () => (pictures[0]?.kind === 'new' ? pictures[0].file : null);

beforeEach(() => {
  setLocale('en');
  blobs.clear();
  vi.mocked(shrinkInWorker).mockReset().mockResolvedValue(null);
  vi.mocked(heicInWorker).mockReset().mockResolvedValue(null);
  let made = 0;
  const createObjectURL = (blob: Blob) => {
    made += 1;
    blobs.set(`blob:${made}`, blob);
    return `blob:${made}`;
  };
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
});

describe('a HEIC picture that this browser cannot show', () => {
  it('is no sign of a broken picture while it is decoded', async () => {
    vi.mocked(heicInWorker).mockReturnValue(new Promise(() => undefined));
    const prototype = HTMLImageElement.prototype as { decode?: () => Promise<void> };
    prototype.decode = () => Promise.reject(new Error('no picture'));
    const { container } = render(<Form />);
    const chooser = screen.getByLabelText('Choose pictures', { selector: 'input' });
    await userEvent.setup({ applyAccept: false }).upload(chooser, new File([HEIC], 'pole.heic'));
    await waitFor(() => expect(heicInWorker).toHaveBeenCalled());
    expect(screen.getByText('Preparing the preview…')).toBeInTheDocument();
    expect(container.querySelector('img')).toBeNull();
    delete prototype.decode;
  });

  it('is decoded for its preview, and sent unchanged', async () => {
    let finish: (jpeg: ArrayBuffer) => void = () => undefined;
    vi.mocked(heicInWorker).mockReturnValue(
      new Promise(resolve => {
        finish = resolve;
      }),
    );
    const image = await choose('pole.heic', HEIC);
    expect(heicInWorker).not.toHaveBeenCalled();
    fireEvent.error(image() as HTMLImageElement);
    expect(await screen.findByText('Preparing the preview…')).toBeInTheDocument();
    await act(async () => finish(JPEG));
    await waitFor(() => expect(typeOf(image())).toBe('image/jpeg'));
    expect(screen.queryByText('Preparing the preview…')).toBeNull();
    expect(sentBytes()).toMatchObject({ name: 'pole.heic', type: 'image/heic' });
    expect(new Uint8Array(sentBytes()?.bytes ?? JPEG)).toEqual(HEIC);
  });

  it('keeps its placeholder when it cannot be decoded', async () => {
    const image = await choose('pole.heic', HEIC);
    fireEvent.error(image() as HTMLImageElement);
    expect(await screen.findByText('Shown once it is sent')).toBeInTheDocument();
    expect(image()).toBeNull();
  });

  it('can be rotated', async () => {
    const turned = JPEG.slice(0);
    vi.mocked(heicInWorker).mockResolvedValue(JPEG);
    vi.mocked(shrinkInWorker).mockImplementation(async bytes => (bytes === JPEG ? turned : null));
    const image = await choose('pole.heic', HEIC);
    await userEvent.click(await screen.findByText(/^Order, turn and caption/));
    await userEvent.click(screen.getByRole('button', { name: 'Turn picture 1 a quarter to the right' }));
    await waitFor(() => expect(sentBytes()).toMatchObject({ name: 'pole.jpg', type: 'image/jpeg' }));
    await waitFor(() => expect(typeOf(image())).toBe('image/jpeg'));
  });
});

it('does not use the HEIC decoder for other formats', async () => {
  const image = await choose('pole.jpg', new Uint8Array(JPEG));
  fireEvent.error(image() as HTMLImageElement);
  expect(await screen.findByText('Shown once it is sent')).toBeInTheDocument();
  expect(heicInWorker).not.toHaveBeenCalled();
});
