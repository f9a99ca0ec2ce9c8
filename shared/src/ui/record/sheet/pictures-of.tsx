import { isLocalRef, type RecordRef } from '../../../contract';
import type { OutboxEntry } from '../../../outbox';
import { WaitingPictures } from '../../pictures/waiting-pictures';
import { bodyOf } from '../kind/waiting';

/** References of the pictures that a waiting record refers to. */
export const waitingPicturesOf = (entry: OutboxEntry | undefined): readonly RecordRef[] =>
  (entry && (bodyOf(entry).media_id as RecordRef[] | undefined))?.filter(isLocalRef) ?? [];

/** The waiting pictures of a waiting record. */
export const PicturesOf = ({ entry }: { entry: OutboxEntry }) => (
  <WaitingPictures refs={waitingPicturesOf(entry)} />
);
