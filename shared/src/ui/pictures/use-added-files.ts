import { useCallback, useState } from 'react';
import type { MediaFields } from '../../contract';
import type { NewPicture } from './picture';
import { type Prepared, preparePicture } from './prepare-picture';

export type Refusal = Extract<Prepared, { status: 'refused' }>;

// One after the other (memory is short on phones), whichever form they are for.
let preparing: Promise<void> = Promise.resolve();

/** Resolves when every file chosen so far is ready or refused. */
export const picturesPrepared = (): Promise<void> => preparing;

/** Prepares chosen files and hands each over when it is ready. */
export function useAddedFiles(
  words: Partial<MediaFields>,
  onReady: (picture: NewPicture) => void,
  onPreparing?: (work: Promise<void>) => void,
) {
  const [waiting, setWaiting] = useState(0);
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const add = useCallback(
    (files: Iterable<File>) => {
      const chosen = [...files];
      setRefusals([]);
      setWaiting(count => count + chosen.length);
      for (const file of chosen) {
        preparing = preparing.then(async () => {
          try {
            const prepared = await preparePicture(file, words);
            if (prepared.status === 'ready') onReady(prepared.picture);
            else setRefusals(others => [...others, prepared]);
          } catch (error) {
            // A file that went away, or that another program holds.
            console.warn(error);
            setRefusals(others => [...others, { status: 'refused', name: file.name, code: 'file_damaged' }]);
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
