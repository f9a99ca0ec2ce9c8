import { useState } from 'react';
import { apiBase } from 'shared/api';
import { CameraIcon } from 'shared/ui/core';

interface WorkPhotoProps {
  /** Path of a thumbnail on the server. */
  path: string | null;
  className: string | undefined;
}

/** Photograph of a work item's support or line, or a camera if there is none or it fails to load. */
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
