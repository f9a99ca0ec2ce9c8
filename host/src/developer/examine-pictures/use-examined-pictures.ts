import { useCallback, useRef, useState } from 'react';
import { type Examined, examinePicture, type Refusal } from 'shared/ui/pictures';

export type ExaminedPicture = Extract<Examined, { status: 'examined' }> & { id: string };

/** Examines chosen files one after the other, so that the times are those of one picture alone. */
export function useExaminedPictures() {
  const [pictures, setPictures] = useState<ExaminedPicture[]>([]);
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const [waiting, setWaiting] = useState(0);
  const queue = useRef(Promise.resolve());

  const add = useCallback((files: Iterable<File>) => {
    const chosen = [...files];
    setRefusals([]);
    setWaiting(count => count + chosen.length);
    for (const file of chosen)
      queue.current = queue.current.then(async () => {
        const examined = await examinePicture(file).catch((error: unknown): Refusal => {
          // A file that went away, or that another program holds.
          console.warn(error);
          return { status: 'refused', name: file.name, code: 'file_not_loaded' };
        });
        if (examined.status === 'refused') setRefusals(others => [...others, examined]);
        else setPictures(others => [{ ...examined, id: crypto.randomUUID() }, ...others]);
        setWaiting(count => count - 1);
      });
  }, []);
  const clear = useCallback(() => setPictures([]), []);
  return { pictures, refusals, waiting, add, clear };
}
