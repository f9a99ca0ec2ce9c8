import { useId, useState } from 'react';
import type { ImportAdjustments, ImportKind, ImportMapping, ImportPreview } from 'shared/contract/imports';
import { Alert, Button } from 'shared/ui/core';
import { mappingFailureOf } from './failure-of';
import { mappingsInOrder } from './fitting-mappings';
import styles from './import-screen.module.css';
import { MappingName } from './mapping-name';
import { useTexts } from './texts';
import type { ImportMappings } from './use-import-mappings';

type Props = {
  readonly kind: ImportKind;
  readonly preview: ImportPreview;
  readonly adjustments: ImportAdjustments;
  readonly disabled: boolean;
  readonly kept: ImportMappings;
  readonly chosen: ImportMapping | undefined;
  readonly onChoose: (mapping: ImportMapping | undefined) => void;
};

/** Chooses a named mapping for the file, or stores the current one under a name. */
export function MappingChoice({ kind, preview, adjustments, disabled, kept, chosen, onChoose }: Props) {
  const t = useTexts();
  const id = useId();
  // `null` after naming has ended, so that the focus returns to the button.
  const [name, setName] = useState<string | null>();
  const { mappings, keep } = kept;
  const ordered = mappingsInOrder(mappings, kind, preview.columns);
  const written = name?.trim() ?? '';

  function keepMapping() {
    if (written === '' || keep.isPending) return;
    const ownMapping = mappings.find(
      candidate => candidate.kind === kind && candidate.name === written && candidate.may_change,
    );
    const { columns, values, srid } = adjustments;
    const input = {
      kind,
      name: written,
      header: preview.columns.map(column => column.name),
      columns,
      values,
      ...(srid !== undefined && { srid }),
    };
    keep.mutate(
      { id: ownMapping?.id ?? null, input },
      {
        onSuccess(mapping) {
          setName(null);
          onChoose(mapping);
        },
      },
    );
  }

  return (
    <div className={styles.kept}>
      {ordered.length > 0 && (
        <label>
          {t('kept.choice')}
          <select
            value={chosen?.id ?? ''}
            disabled={disabled}
            onChange={event =>
              onChoose(mappings.find(candidate => String(candidate.id) === event.target.value))
            }
          >
            <option value="">{t('kept.none')}</option>
            {ordered.map(({ mapping, fits }) => (
              <option key={mapping.id} value={mapping.id}>
                {fits ? mapping.name : t('kept.other', { name: mapping.name })}
              </option>
            ))}
          </select>
        </label>
      )}
      <p role="status" className={styles.hint}>
        {chosen && t('kept.used', { name: chosen.name })}
      </p>
      {typeof name !== 'string' ? (
        <Button disabled={disabled} autoFocus={name === null} onClick={() => setName(chosen?.name ?? '')}>
          {t('kept.keep')}
        </Button>
      ) : (
        <div className={styles.naming}>
          <label htmlFor={id}>{t('kept.name')}</label>
          <MappingName
            id={id}
            placeholder={t('kept.example')}
            name={name}
            saving={keep.isPending}
            onChange={setName}
            onSave={keepMapping}
          />
        </div>
      )}
      {keep.error && typeof name === 'string' && (
        <Alert type="error" showIcon title={mappingFailureOf(keep.error, t)} />
      )}
    </div>
  );
}
