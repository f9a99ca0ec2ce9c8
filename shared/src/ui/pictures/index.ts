export { Gallery } from './gallery';
export { type NewPicture, type Picture, picturesOf, type StoredPicture } from './picture';
export { PicturesField, type PicturesFieldProps } from './pictures-field';
export { submitPictures, submitRemovals } from './submit-pictures';
export { type PicturesState, usePictures } from './use-pictures';
export { WaitingPictures } from './waiting-pictures';
