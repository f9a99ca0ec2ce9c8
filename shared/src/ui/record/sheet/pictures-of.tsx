import type { RecordRef } from '../../../contract';
import type { OutboxEntry } from '../../../outbox';
import { WaitingPictures } from '../../pictures';

/** The waiting pictures of a waiting record. */
export function PicturesOf({ entry: { command } }: { entry: OutboxEntry }) {
  const { media_id = [] } = ('body' in command ? command.body : {}) as { media_id?: readonly RecordRef[] };
  return <WaitingPictures refs={media_id} />;
}
