import type { ImportPreview } from '../../contract';
import { useTexts } from './texts';

interface SystemSelectProps {
  /** What the server says of the coordinates of a file. */
  of: Pick<ImportPreview, 'srid' | 'system' | 'systems'>;
  /** EPSG number that a person chose. */
  value: number | undefined;
  disabled: boolean;
  onChange: (srid: number) => void;
}

/** The reference system in which the coordinates of a file are read; nothing for a file without coordinates. */
export function SystemSelect({
  of: { srid, system, systems },
  value,
  disabled,
  onChange,
}: SystemSelectProps) {
  const t = useTexts();
  if (systems.length === 0) return null;
  const chosen = value ?? srid;
  const isListed = systems.some(candidate => candidate.srid === chosen);
  const fitting = systems.filter(({ fits }) => fits);
  const optionOf = ({ srid: number, name }: (typeof systems)[number]) => (
    <option key={number} value={number}>
      {`${name} (EPSG:${number})`}
    </option>
  );
  return (
    <label>
      {t('system.label')}
      <select
        value={chosen ?? ''}
        disabled={disabled}
        onChange={event => onChange(Number(event.target.value))}
      >
        {chosen === null && (
          <option value="" disabled>
            {system ?? t('system.toChoose')}
          </option>
        )}
        {chosen !== null && !isListed && (
          <option value={chosen}>{`${system ?? ''} (EPSG:${chosen})`.trim()}</option>
        )}
        {fitting.length > 0 && <optgroup label={t('system.fitting')}>{fitting.map(optionOf)}</optgroup>}
        {systems.filter(({ fits }) => !fits).map(optionOf)}
      </select>
    </label>
  );
}
