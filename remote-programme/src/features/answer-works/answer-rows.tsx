import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useNomenclatures, useQuery } from 'shared/api';
import type { WorkItem } from 'shared/programme';
import { useSession } from 'shared/session';
import { Button, useDesktop } from 'shared/ui/core';
import { pageQuery } from 'shared/ui/list';
import type { BulkProps } from 'shared/ui/record';
import { workEvents } from 'shared/works/kinds';
import { useWorksTexts } from '../../locales/works-texts';
import { refreshWorks } from '../show-works/refresh-works';
import { AnswerSheet } from './answer-sheet';
import { sendAsUser } from './send-answers';

/** The newest moves that are searched for teams. */
const LATEST = { ordering: '-id', limit: 200 };

/** Teams that planned works lately, in alphabetical order. */
function useTeams(): string[] {
  const t = useWorksTexts();
  const { data } = useQuery(pageQuery(workEvents, LATEST));
  const prefix = t('answer.teamIs', { team: '' });
  const reasons = data?.features.map(({ reason }) => reason).filter(text => text.startsWith(prefix)) ?? [];
  return [...new Set(reasons.map(text => text.slice(prefix.length)))].toSorted();
}

/** An operator's answer to the chosen works. On a phone, it is closed at first. */
export function AnswerRows({ rows, onDone }: BulkProps) {
  const t = useWorksTexts();
  const isDesktop = useDesktop();
  const author = useSession(session => session.user?.full_name);
  const fitting = useNomenclatures().byCode('OP_TYPE', 'OP_TYPE_INSTALL');
  const [open, setOpen] = useState(isDesktop);
  const teams = useTeams();
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
      send={sendAsUser(fitting?.id)}
      author={author}
      teams={teams}
      onDone={left => {
        void refreshWorks();
        onDone(rows.filter(({ id }) => left.includes(id)));
      }}
      onClose={() => setOpen(false)}
    />,
    document.body,
  );
}
