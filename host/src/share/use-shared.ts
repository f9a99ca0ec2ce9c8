import { useCallback, useEffect, useState } from 'react';
import type { TakesShared } from 'shared/navigation';
import { forgetShared, sharedPhotographs } from 'shared/outbox/worker';
import { type NewPicture, unpreparedPicture } from 'shared/ui/pictures';

/** State of the location of a form that is to take the photographs. */
export const TAKES_SHARED: TakesShared = { takesShared: true };

interface Shared {
  pictures: NewPicture[];
  /** Names of files that are no images; they are not kept. */
  others: string[];
}

/** The photographs that wait on this device; `undefined` until they are read, `null` when that has failed. */
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
