import { CameraIcon } from '../../core';
import { mediaUrl } from '../../pictures/media-url';
import classes from './photo.module.css';

/** A small photograph of a record, or a camera if it has none. */
export function Photo({ path }: { path: string | null | undefined }) {
  if (!path)
    return (
      <span className={classes.photo}>
        <CameraIcon />
      </span>
    );
  return (
    <img
      className={classes.photo}
      src={mediaUrl(path)}
      alt=""
      width={64}
      height={60}
      loading="lazy"
      decoding="async"
    />
  );
}
