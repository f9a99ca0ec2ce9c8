import { Button, ListBulletsIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import styles from './to-list-button.module.css';

/** On a phone: leads from a map, over which it lies, back to the list. */
export function ToListButton({ onPress }: { onPress: () => void }) {
  const t = useTexts();
  return (
    <Button
      className={styles.button ?? ''}
      type="primary"
      size="large"
      icon={<ListBulletsIcon />}
      onClick={onPress}
    >
      {t('map.toList')}
    </Button>
  );
}
