import { useKeptSelection } from 'shared/basket/selections';
import { Button, XIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';

/** Says how many records of a selection the search is limited to. A tap removes the limit. */
export function ChosenChip({
  id,
  className,
  onClick,
}: {
  id: string;
  className: string;
  onClick: () => void;
}) {
  const t = useTexts();
  const selection = useKeptSelection(id);
  return (
    <Button className={className} aria-pressed onClick={onClick}>
      {selection ? t('filter.chip.chosen', { count: selection.count }) : '…'} <XIcon />
    </Button>
  );
}
