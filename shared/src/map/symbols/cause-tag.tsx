import { CAUSES_OF_DEATH, type Nomenclature } from '../../contract';
import { labelOf, useLocale } from '../../platform/language';
import classes from './cause-tag.module.css';
import { SymbolIcon } from './symbol-icon';

/** The map symbol of a cause of death. */
export function CauseSign({ code, size = 22 }: { code: string | undefined; size?: number }) {
  return (
    <SymbolIcon
      symbol={{ kind: 'mortality', cause: CAUSES_OF_DEATH.find(cause => cause === code) ?? null }}
      size={size}
    />
  );
}

/** A cause of death as text beside its map symbol. */
export function CauseTag({ cause }: { cause: Nomenclature | null }) {
  const locale = useLocale();
  if (!cause) return null;
  return (
    <span className={classes.cause}>
      <CauseSign code={cause.code} />
      {labelOf(cause, locale)}
    </span>
  );
}
