export type { HandOver } from '../../outbox/hand-over-pictures';
export { type NewPicture, type Picture, picturesOf, type StoredPicture } from '../../outbox/picture';
export { AddPictures } from './add-pictures';
export { type Examined, examinePicture, type PictureFacts } from './examine-picture';
export { Gallery } from './gallery';
export { type EarlierPicture, PicturesField, type PicturesFieldProps } from './pictures-field';
export type { Refusal } from './use-added-files';
export { type PicturesState, usePictures, type WaitingPicture } from './use-pictures';
export { WaitingPictures } from './waiting-pictures';
