import { formatLength, useLocale } from 'shared/i18n';
import { useOwnPlace } from 'shared/map';
import { PhotoRow, type Shown } from 'shared/ui/list';
import { metresTo } from './metres-to';
import type { RecordWords } from './record-words';

/** A record in a phone's list, with its distance from the device if that is known. */
export function RecordRow({ record, words }: { record: Pick<Shown, 'geometry'>; words: RecordWords }) {
  const locale = useLocale();
  const ownPlace = useOwnPlace();
  return (
    <PhotoRow {...words} aside={ownPlace && formatLength(metresTo(ownPlace.position, record), locale)} />
  );
}
