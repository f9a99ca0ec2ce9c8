import { useState } from 'react';
import { CameraIcon } from '../../core/icons';
import { mediaUrl } from '../../pictures/media-url';
import classes from './photo.module.css';

interface PhotoProps {
  path: string | null | undefined;
  className?: string | undefined;
}

/** A small photograph of a record, or a camera if it has none or it fails to load. */
export function Photo({ path, className = classes.photo }: PhotoProps) {
  const [failed, setFailed] = useState<string>();
  if (!path || failed === path)
    return (
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
