import AntModal from 'antd/es/modal';
import type { ReactNode, RefObject } from 'react';
import { XIcon } from './icons';
import { useTexts } from './texts';

interface ModalProps {
  title: ReactNode;
  /** Called on Escape and by the close button. */
  onCancel: () => void;
  footer: ReactNode;
  /** The element that gets the initial focus instead of the dialog. */
  first?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** A modal dialog, open while it is mounted. */
export function Modal({ first, children, ...rest }: ModalProps) {
  const t = useTexts();
  return (
    <AntModal
      {...rest}
      open
      centered
      mask={{ closable: false }}
      // No animation: a press could miss a button that is still growing.
      transitionName=""
      maskTransitionName=""
      closable={{ 'aria-label': t('dialog.close') }}
      closeIcon={<XIcon />}
      // Keeps the title apart from the close button, and rows of buttons apart from each other.
      styles={{
        title: { paddingInlineEnd: 32 },
        footer: { display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'end' },
      }}
      afterOpenChange={() => first?.current?.focus()}
    >
      {children}
    </AntModal>
  );
}
