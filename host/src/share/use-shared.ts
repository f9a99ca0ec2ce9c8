import { useCallback, useEffect, useState } from 'react';
import { forgetShared, sharedPhotographs } from 'shared/outbox/worker';
import type { TakesShared } from 'shared/shell';
import { type NewPicture, unpreparedPicture } from 'shared/ui/pictures';

/** Location state for a form that takes the shared photographs. */
export const TAKES_SHARED: TakesShared = { takesShared: true };

interface Shared {
  pictures: NewPicture[];
  /** Names of files that are not images and were not kept. */
  others: string[];
}

/** The shared photographs that wait on this device: `undefined` while they are read, `null` when reading failed. */
export function useShared(): { shared: Shared | null | undefined; forget: (ids: string[]) => void } {
  const [shared, setShared] = useState<Shared | null>();
  useEffect(function read() {
    readShared().then(setShared, error => {
      console.error(error);
      setShared(null);
    });
  }, []);
  const forget = useCallback((ids: string[]) => {
    forgetShared(ids).catch(console.error);
    setShared(
      before => before && { ...before, pictures: before.pictures.filter(({ key }) => !ids.includes(key)) },
    );
  }, []);
  return { shared, forget };
}

async function readShared(): Promise<Shared> {
  const pictures: NewPicture[] = [];
  const refused: { id: string; name: string }[] = [];
  for (const photograph of await sharedPhotographs()) {
    const picture = await unpreparedPicture(photograph);
    if (picture) pictures.push(picture);
    else refused.push(photograph);
  }
  if (refused.length > 0) await forgetShared(refused.map(({ id }) => id));
  return { pictures, others: refused.map(({ name }) => name) };
}
