import { useState } from 'react';
import { apiBase } from 'shared/api';
import { CameraIcon } from 'shared/ui/core';

interface WorkPhotoProps {
  /** Path of a thumbnail of the server. */
  path: string | null;
  className: string | undefined;
}

/** The photograph of what works are for; a camera where there is none, or where it cannot be loaded. */
export function WorkPhoto({ path, className = '' }: WorkPhotoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!path || failed === path)
    return (
      <span className={className}>
        <CameraIcon />
      </span>
    );
  return (
    <img
      className={className}
      src={new URL(path, apiBase()).href}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(path)}
    />
  );
}
