import { type ReactNode, useState } from 'react';
import { LocalizedLink } from '../../../platform/navigation';
import { CameraIcon } from '../../core/icons';
import { mediaUrl } from '../../pictures/media-url';
import { Face, type FaceOf } from './face';
import classes from './photo.module.css';

interface PhotoProps {
  path: string | null | undefined;
  /** What is drawn in place of a photograph. */
  face?: FaceOf | undefined;
  size?: 'row' | 'head';
  className?: string | undefined;
}

/**
 * A small photograph of a record. If there is none or it fails to load, the record's drawing or else a camera is
 * shown.
 */
export function Photo({ path, face, size = 'row', className = classes.photo }: PhotoProps) {
  const [failed, setFailed] = useState<string>();
  if (!path || failed === path)
    return face ? (
      <Face of={face} size={size} className={className} />
    ) : (
      <span className={className}>
        <CameraIcon />
      </span>
    );
  return (
    <img
      className={className}
      src={mediaUrl(path)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(path)}
    />
  );
}

interface PhotoRowProps {
  title: ReactNode;
  /** Path of the record's sheet. */
  path?: string | undefined;
  /** Shown at the end of the title's line. */
  aside?: ReactNode;
  detail: ReactNode;
  pills: ReactNode;
  /** Path of the record's picture. `null`: the record has none. `undefined` leaves the picture out. */
  photo?: string | null | undefined;
  face?: FaceOf | undefined;
}

/** A record in a phone's list. */
export const PhotoRow = ({ title, path, aside, detail, pills, photo, face }: PhotoRowProps) => (
  <div className={classes.row}>
    {photo !== undefined && <Photo path={photo} face={face} />}
    <div className={classes.words}>
      <div className={classes.line}>
        {path ? (
          <LocalizedLink className={classes.title ?? ''} to={path}>
            {title}
          </LocalizedLink>
        ) : (
          <span className={classes.title}>{title}</span>
        )}
        {aside && <span className={classes.aside}>{aside}</span>}
      </div>
      <div className={classes.detail}>{detail}</div>
      <div className={classes.pills}>{pills}</div>
    </div>
  </div>
);
