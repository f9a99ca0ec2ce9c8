import { useState } from 'react';
import type { ImportMapping } from 'shared/contract/imports';
import { formatDateTime, useLocale } from 'shared/i18n';
import { Alert, Button, confirm } from 'shared/ui/core';
import { mappingFailureOf } from './failure-of';
import styles from './import-screen.module.css';
import { MappingName } from './mapping-name';
import { useTexts } from './texts';
import type { ImportMappings } from './use-import-mappings';

/** The named mappings of all editors, with buttons to rename and remove the mappings that the user may change. */
export function KeptMappings({ kept }: { kept: ImportMappings }) {
  const t = useTexts();
  const { mappings, rename, remove } = kept;
  if (mappings.length === 0) return null;
  const error = rename.error ?? remove.error;
  return (
    <details className={styles.report}>
      <summary>{t('kept.title', { count: mappings.length })}</summary>
      {error && <Alert type="error" showIcon title={mappingFailureOf(error, t)} />}
      <ul className={styles.batches}>
        {mappings.map(mapping => (
          <li key={mapping.id}>
            <OneMapping mapping={mapping} kept={kept} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function OneMapping({ mapping, kept }: { mapping: ImportMapping; kept: ImportMappings }) {
  const t = useTexts();
  const locale = useLocale();
  // `null` after renaming has ended, so that the focus returns to the button.
  const [name, setName] = useState<string | null>();
  const { rename, remove } = kept;
  const isBusy = rename.isPending || remove.isPending;
  const renamed = name?.trim() ?? '';

  function save() {
    if (renamed !== '' && !isBusy)
      rename.mutate({ mapping, name: renamed }, { onSuccess: () => setName(null) });
  }
  async function ask() {
    const agreed = await confirm({
      title: t('kept.removeSure', { name: mapping.name }),
      content: t('kept.removeDetail'),
      okText: t('kept.remove'),
      danger: true,
    });
    if (agreed) remove.mutate(mapping.id);
  }

  if (typeof name === 'string')
    return (
      <div className={styles.naming}>
        <MappingName
          aria-label={t('kept.newName', { name: mapping.name })}
          name={name}
          saving={rename.isPending}
          onChange={setName}
          onSave={save}
        />
      </div>
    );
  return (
    <>
      <span>
        <strong>{mapping.name}</strong>
        <br />
        {mapping.kind === 'sensitive-areas' ? t('undo.sensitiveAreas') : t(`of.${mapping.kind}`)}
        {', '}
        {formatDateTime(mapping.at, locale)}
        {mapping.by && `, ${mapping.by}`}
      </span>
      {mapping.may_change && (
        <span className={styles.actions}>
          <Button
            disabled={isBusy}
            autoFocus={name === null}
            aria-label={t('kept.renameOf', { name: mapping.name })}
            onClick={() => setName(mapping.name)}
          >
            {t('kept.rename')}
          </Button>
          <Button
            disabled={isBusy}
            aria-label={t('kept.removeOf', { name: mapping.name })}
            onClick={() => void ask()}
          >
            {t('kept.remove')}
          </Button>
        </span>
      )}
    </>
  );
}
