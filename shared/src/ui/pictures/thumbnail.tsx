import type { Media } from '../../contract';
import { mediaUrl } from './media-url';
import classes from './pictures.module.css';

/** A small square picture beside a name. */
export const Thumbnail = ({ picture }: { picture: Media }) => (
  <img className={classes.square} src={mediaUrl(picture.thumbnail)} alt="" width={48} height={48} />
);
