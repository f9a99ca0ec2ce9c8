import { type ReactNode, useState } from 'react';
import { Button } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';

/** Items shown at first, and with each "show more". */
const PART = 20;

interface ShownInPartsProps<Item> {
  items: readonly Item[];
  children: (shown: readonly Item[]) => ReactNode;
}

/** A long list that shows its first items, and more with each "show more". */
export function ShownInParts<Item>({ items, children }: ShownInPartsProps<Item>) {
  const t = useTexts();
  const [shown, setShown] = useState(PART);
  return (
    <>
      {children(items.slice(0, shown))}
      {items.length > shown && (
        <Button onClick={() => setShown(shown + PART)}>
          {t('sheet.more', { rest: items.length - shown })}
        </Button>
      )}
    </>
  );
}
