import { Box } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { RecordedChange } from 'shared/contract/administration';
import { currentLocale } from 'shared/i18n';
import { workWords } from 'shared/programme';
import { translate } from '../../app/i18n-provider';

const MOST_CHARACTERS = 120;

/** A short text for a value; geometries are not spelt out. */
function words(value: unknown): string {
  if (value === null || value === undefined || value === '') return translate('resources.history.empty');
  if (typeof value === 'boolean') return translate(`administration.${value ? 'yes' : 'no'}`);
  if (typeof value === 'object' && 'coordinates' in value) return translate('resources.history.geometry');
  if (Array.isArray(value)) return value.map(words).join(', ') || translate('resources.history.empty');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

/** A code of works or of an alarm in words; nothing for other values. */
const wordOfCode = (code: unknown) =>
  Object.values(workWords[currentLocale()])
    .map((wordOf: Readonly<Record<string, string>>) => wordOf[String(code)])
    .find(word => word !== undefined);

const isEmptyValue = (value: unknown) =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** The changed fields with old and new values; for a created or deleted record, all values on demand. */
export function ChangedFields() {
  const change = useRecordContext<RecordedChange>();
  if (!change) return null;
  const nameOf = (field: string) =>
    translate(`resources.${change.kind}.fields.${field}`, {
      _: translate(`resources.history.values_of.${field}`, { _: field.replaceAll('_', ' ') }),
    });
  const isOfWorks = change.kind === 'work-items' || change.kind === 'alarms';
  const told = (value: unknown) => (isOfWorks && wordOfCode(value)) || words(value);
  const isUpdate = change.action === 'update';
  const sides = Object.entries(change.changes).map(([field, { before, after }]) => ({
    field,
    before,
    after: change.action === 'delete' ? before : after,
  }));
  const rows = isUpdate ? sides : sides.filter(side => !isEmptyValue(side.after));
  if (rows.length === 0) return null;
  const list = (
    <Box component="ul" sx={{ margin: 0, paddingLeft: 2, overflowWrap: 'anywhere' }}>
      {rows.map(({ field, before, after }) => (
        <li key={field}>
          {translate('resources.history.named', { field: nameOf(field) })}
          {isUpdate && (
            <>
              <del>{told(before)}</del> →{' '}
            </>
          )}
          {told(after)}
        </li>
      ))}
    </Box>
  );
  if (isUpdate) return list;
  return (
    <details>
      <summary>{translate('resources.history.value_count', { smart_count: rows.length })}</summary>
      {list}
    </details>
  );
}
