import type { CauseOfDeath, Nomenclature } from 'shared/contract';
import { labelOf, useLocale } from 'shared/i18n';
import { SymbolIcon } from 'shared/map';
import styles from './cause-tag.module.css';

/** A cause of death in words, with the map's symbol. */
export function CauseTag({ cause }: { cause: Nomenclature | null }) {
  const locale = useLocale();
  if (!cause) return null;
  return (
    <span className={styles.cause}>
      <SymbolIcon symbol={{ kind: 'mortality', cause: cause.code as CauseOfDeath }} size={22} />
      {labelOf(cause, locale)}
    </span>
  );
}
