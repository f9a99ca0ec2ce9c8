import { type ReactNode, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from './button';
import { Modal } from './modal';
import { useTexts } from './texts';

export interface Question {
  title: string;
  content?: ReactNode;
  okText?: string;
  cancelText?: string;
  /** What is agreed to cannot be undone. */
  danger?: boolean;
}

/** Asks a yes-or-no question in a dialog; `true` when agreed to. */
export function confirm(question: Question): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise<boolean>(resolve => {
    root.render(<ConfirmDialog {...question} onAnswer={resolve} />);
  }).finally(() => {
    root.unmount();
    place.remove();
  });
}

interface ConfirmDialogProps extends Question {
  onAnswer: (agreed: boolean) => void;
}

function ConfirmDialog({ title, content, okText, cancelText, danger = false, onAnswer }: ConfirmDialogProps) {
  const t = useTexts();
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      title={title}
      first={first}
      onCancel={() => onAnswer(false)}
      footer={
        <>
          <Button ref={danger ? first : null} onClick={() => onAnswer(false)}>
            {cancelText ?? t('confirm.cancel')}
          </Button>
          <Button ref={danger ? null : first} type="primary" danger={danger} onClick={() => onAnswer(true)}>
            {okText ?? t('confirm.ok')}
          </Button>
        </>
      }
    >
      {content}
    </Modal>
  );
}
