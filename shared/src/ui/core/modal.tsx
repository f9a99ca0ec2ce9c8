import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button';
import { CloseOutlined } from './icons';
import classes from './modal.module.css';
import { useTexts } from './texts';

interface ModalProps {
  title: ReactNode;
  /** Called on Escape and by the close button. */
  onCancel: () => void;
  /** Buttons. */
  footer: ReactNode;
  /** Gets the initial focus instead of the close button. */
  first?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** A native modal dialog, open while it is mounted. */
export function Modal({ title, onCancel, footer, first, children }: ModalProps) {
  const t = useTexts();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(
    function open() {
      const shown = dialog.current;
      shown?.showModal();
      first?.current?.focus();
      return function close() {
        shown?.close();
      };
    },
    [first],
  );
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault();
        onCancel();
      }}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <Button type="text" icon={<CloseOutlined />} aria-label={t('dialog.close')} onClick={onCancel} />
      </header>
      {children && <div className={classes.content}>{children}</div>}
      <footer>{footer}</footer>
    </dialog>
  );
}
