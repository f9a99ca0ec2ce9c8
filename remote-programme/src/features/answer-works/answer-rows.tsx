import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useNomenclatures } from 'shared/api';
import type { WorkItem } from 'shared/programme';
import { useSession } from 'shared/session';
import { Button, useDesktop } from 'shared/ui/core';
import type { BulkProps } from 'shared/ui/record';
import { useWorksTexts } from '../../locales/works-texts';
import { AnswerSheet } from './answer-sheet';
import { sendAnswers } from './send-answers';

/** An operator's answer to the chosen works. On a phone, it is closed at first. */
export function AnswerRows({ rows, onDone }: BulkProps) {
  const t = useWorksTexts();
  const isDesktop = useDesktop();
  const author = useSession(session => session.user?.full_name);
  const fitting = useNomenclatures().byCode('OP_TYPE', 'OP_TYPE_INSTALL');
  const [open, setOpen] = useState(isDesktop);
  if (!open)
    return (
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('answer.open', { count: rows.length })}
      </Button>
    );
  // In the body, so that the sheet covers the list, whatever element holds the buttons.
  return createPortal(
    <AnswerSheet
      items={rows.map(({ properties }) => properties as unknown as WorkItem)}
      send={(items, answer, pictures) =>
        sendAnswers(
          items.map(item => [item, answer]),
          pictures,
          fitting?.id,
        )
      }
      author={author}
      onDone={left => onDone(rows.filter(({ id }) => left.includes(id)))}
      onClose={() => setOpen(false)}
    />,
    document.body,
  );
}
