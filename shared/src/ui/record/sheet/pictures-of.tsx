import type { RecordRef } from '../../../contract';
import type { OutboxEntry } from '../../../outbox';
import { WaitingPictures } from '../../pictures';

/** The pictures that wait with a record. */
export function PicturesOf({ entry: { command } }: { entry: OutboxEntry }) {
  const { media_id = [] } = ('body' in command ? command.body : {}) as { media_id?: readonly RecordRef[] };
  return <WaitingPictures refs={media_id} />;
}
