import { useState } from 'react';
import { Button, confirm, notify } from 'shared/ui/core';
import type { BulkProps } from 'shared/ui/record';
import type { SectionName } from '../frame/sections';
import { useTexts } from '../locales/texts';
import { sectionTexts } from './define-table';
import { eachInTurn, write } from './write';

interface BulkAct {
  label: string;
  question: { title: string; content?: string; danger?: boolean };
  /** The change of each row; without it the rows are deleted. */
  body?: object;
}

export function BulkButton({
  path,
  rows,
  onDone,
  act: { label, question, body },
}: BulkProps & { path: string; act: BulkAct }) {
  const t = useTexts();
  const [running, setRunning] = useState(false);
  async function run(): Promise<void> {
    if (!(await confirm({ ...question, okText: t('confirm') }))) return;
    setRunning(true);
    const isDone = await eachInTurn(rows, ({ id }) =>
      write(`${path}${id}/`, body ? { method: 'PATCH', body } : { method: 'DELETE' }),
    );
    setRunning(false);
    if (!isDone) return;
    notify({ type: 'success', msg: t(body ? 'changed' : 'deleted', { count: rows.length }) });
    onDone();
  }
  return (
    <Button danger={!body} loading={running} onClick={() => void run()}>
      {label}
    </Button>
  );
}

/**
 * Buttons that change the chosen rows in given ways, or delete them.
 * @param acts the changes, by the key of the button's text in the section's words (`say`)
 * @param path of the calls, if it is not the section's
 */
export const bulkActs = (
  name: SectionName,
  acts: Readonly<Record<string, object>>,
  path = `admin/${name}/`,
) =>
  function BulkActs(chosen: BulkProps) {
    const t = useTexts();
    const says = sectionTexts(name)() as unknown as (key: string) => string;
    const count = chosen.rows.length;
    const remove = { title: t('deleteSeveral', { count }), danger: true };
    return (
      <>
        {Object.entries(acts).map(([key, body]) => (
          <BulkButton
            key={key}
            {...chosen}
            path={path}
            act={{ label: says(`say.${key}`), question: { title: t('changeSeveral', { count }) }, body }}
          />
        ))}
        <BulkButton {...chosen} path={path} act={{ label: t('delete'), question: remove }} />
      </>
    );
  };
