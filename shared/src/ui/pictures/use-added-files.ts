import { useCallback, useRef, useState } from 'react';
import type { MediaFields } from '../../contract';
import type { NewPicture } from './picture';
import { type Prepared, preparePicture } from './prepare-picture';

export type Refusal = Extract<Prepared, { status: 'refused' }>;

/**
 * Prepares chosen files one after the other (memory is short on phones) and hands each over when it is ready.
 * @param onPreparing told of each file's preparation, which never fails
 */
export function useAddedFiles(
  words: Partial<MediaFields>,
  onReady: (picture: NewPicture) => void,
  onPreparing?: (work: Promise<void>) => void,
) {
  const [waiting, setWaiting] = useState(0);
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const queue = useRef(Promise.resolve());
  const add = useCallback(
    (files: Iterable<File>) => {
      const chosen = [...files];
      setRefusals([]);
      setWaiting(count => count + chosen.length);
      for (const file of chosen) {
        queue.current = queue.current.then(async () => {
          try {
            const prepared = await preparePicture(file, words);
            if (prepared.status === 'ready') onReady(prepared.picture);
            else setRefusals(others => [...others, prepared]);
          } catch (error) {
            // A file that went away, or that another program holds.
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
    [words, onReady, onPreparing],
  );
  return { waiting, refusals, add };
}
