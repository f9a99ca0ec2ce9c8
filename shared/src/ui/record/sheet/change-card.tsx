import type { ComponentProps } from 'react';
import { useTexts } from '../kind/texts';
import { ChangeList } from './change-list';
import { Disclosure } from './disclosure';
import { SheetCard } from './sheet-card';

/** The changes of a record. They load when the card is opened. */
export function ChangeCard(properties: ComponentProps<typeof ChangeList>) {
  const t = useTexts();
  return (
    <SheetCard label={t('sheet.changes')}>
      <Disclosure title={t('sheet.changes')}>
        <ChangeList {...properties} />
      </Disclosure>
    </SheetCard>
  );
}
