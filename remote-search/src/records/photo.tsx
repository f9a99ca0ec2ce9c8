import { apiBase } from 'shared/api';
import { CameraIcon } from 'shared/ui/core';
import styles from './photo.module.css';

/** A record's photograph, small; a camera where there is none. */
export function Photo({ path }: { path: string | null | undefined }) {
  if (!path)
    return (
      <span className={styles.photo}>
        <CameraIcon />
      </span>
    );
  return (
    <img
      className={styles.photo}
      src={new URL(path, apiBase()).href}
      alt=""
      width={64}
      height={60}
      loading="lazy"
      decoding="async"
    />
  );
}
