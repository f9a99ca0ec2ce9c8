import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from './button';
import type { Answer } from './confirm';
import { Modal } from './modal';

interface AskDialogProps<Value> {
  title: string;
  content: ReactNode;
  none: Value;
  answers: readonly Answer<Value>[];
  onAnswer: (value: Value) => void;
}

export function AskDialog<Value>({ title, content, none, answers, onAnswer }: AskDialogProps<Value>) {
  const focused: RefObject<HTMLButtonElement | null> = useRef(null);
  return (
    <Modal
      title={title}
      first={focused}
      onCancel={() => onAnswer(none)}
      footer={answers.map(({ value, text, type, danger = false, first }) => (
        <Button
          key={text}
          ref={first ? focused : null}
          {...(type ? { type } : {})}
          danger={danger}
          onClick={() => onAnswer(value)}
        >
          {text}
        </Button>
      ))}
    >
      {content}
    </Modal>
  );
}
