import { useCallback, useRef, useState } from 'react';
import type { MediaFields } from '../../contract/media';
import type { NewPicture } from '../../outbox/picture';
import { type Prepared, preparePicture } from './prepare-picture';

export type Refusal =
  | Extract<Prepared, { status: 'refused' }>
  /** More files were chosen than the record has room for. */
  | { status: 'refused'; code: 'too_many'; count: number };

/**
 * Prepares chosen files one after the other, since phones have little memory.
 * @param onReady gets each picture when it is ready
 * @param room how many more pictures the record can have
 * @param onPreparing gets a promise for each file; these promises never reject
 */
export function useAddedFiles(
  words: Partial<MediaFields>,
  onReady: (picture: NewPicture) => void,
  room: number,
  onPreparing?: (work: Promise<void>) => void,
) {
  const [waiting, setWaiting] = useState(0);
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const queue = useRef(Promise.resolve());
  const add = useCallback(
    (files: Iterable<File>) => {
      const all = [...files];
      const chosen = all.slice(0, Math.max(0, room - waiting));
      const count = all.length - chosen.length;
      setRefusals(count > 0 ? [{ status: 'refused', code: 'too_many', count }] : []);
      setWaiting(count => count + chosen.length);
      for (const file of chosen) {
        queue.current = queue.current.then(async () => {
          try {
            const prepared = await preparePicture(file, words);
            if (prepared.status === 'ready') onReady(prepared.picture);
            else setRefusals(others => [...others, prepared]);
          } catch (error) {
            // For instance, the file was deleted, or another program locks it.
            console.warn(error);
            setRefusals(others => [
              ...others,
              { status: 'refused', name: file.name, code: 'file_not_loaded' },
            ]);
          } finally {
            setWaiting(count => count - 1);
          }
        });
        onPreparing?.(queue.current);
      }
    },
    [words, onReady, room, waiting, onPreparing],
  );
  return { waiting, refusals, add };
}
