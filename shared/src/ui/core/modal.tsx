import type { ModalProps } from 'antd';
import { lazy, Suspense } from 'react';

const LoadedModal = lazy(async () => ({ default: (await import('../antd/modal')).Modal }));

/** antd's dialog, fetched when the first one is shown. */
export function Modal(properties: ModalProps) {
  return <Suspense fallback={null}>{properties.open && <LoadedModal {...properties} />}</Suspense>;
}
