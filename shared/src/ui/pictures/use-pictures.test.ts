// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { NewPicture } from '../../outbox/picture';
import { usePictures } from './use-pictures';

const picture = (key: string): NewPicture => ({
  kind: 'new',
  key,
  fields: { date: null, author: '', source: '', remark: '', label: '' },
  removed: false,
  file: { bytes: new ArrayBuffer(1), name: `${key}.jpg`, type: 'image/jpeg' },
  taken: { position: null, date: null },
});

it('waits for all files still being prepared when the form is saved', async () => {
  const { result } = renderHook(() => usePictures([]));
  const finish: (() => void)[] = [];
  const prepare = (key: string) =>
    new Promise<void>(resolve => {
      finish.push(() => {
        result.current.onChange(pictures => [...pictures, picture(key)]);
        resolve();
      });
    });
  act(() => result.current.onPreparing(prepare('first')));
  expect(result.current.dirty).toBe(true);
  const ready = result.current.ready();
  act(() => result.current.onPreparing(prepare('second')));
  await act(async () => {
    for (const end of finish) end();
  });
  expect((await ready).map(readyPicture => readyPicture.key)).toEqual(['first', 'second']);
});

it('is ready at once without files in preparation', async () => {
  const { result } = renderHook(() => usePictures([]));
  expect(result.current.dirty).toBe(false);
  expect(await result.current.ready()).toEqual([]);
});
