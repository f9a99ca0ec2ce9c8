import { useState } from 'react';
import { Face, type FaceOf } from '../../core/face';
import { CameraIcon } from '../../core/icons';
import { mediaUrl } from '../../pictures/media-url';
import classes from './photo.module.css';

interface PhotoProps {
  path: string | null | undefined;
  /** What is drawn in place of a photograph. */
  face?: FaceOf | undefined;
  size?: 'row' | 'head';
  className?: string | undefined;
}

/** A small photograph of a record. If it has none or it fails to load: its drawing, or else a camera. */
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
