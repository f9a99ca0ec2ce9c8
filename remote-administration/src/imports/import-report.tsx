import { Alert } from 'shared/ui/core';
import type { FieldTexts } from 'shared/ui/record';
import { useTexts } from '../locales/texts';
import { SimpleTable } from '../table/simple-table';
import type { Problem, Report } from './send-file';

const MOST_SHOWN = 100;

const FEW_NAMES = 12;
const namesOf = ({ count, names }: { count: number; names: readonly string[] }) =>
  names.slice(0, FEW_NAMES).join(', ') + (count > FEW_NAMES ? '…' : '');

/** Groups problems that have the same field and message: the first problem of each group, and the group's size. */
function grouped(problems: readonly Problem[]) {
  const groups = new Map<string, Problem & { count: number }>();
  for (const problem of problems) {
    const key = JSON.stringify([problem.path[0], problem.message]);
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { ...problem, count: 1 });
  }
  return [...groups.values()];
}

interface ImportReportProps {
  report: Report;
  /** Name of the reference system of the coordinates. */
  system: string | null | undefined;
  texts: FieldTexts;
}

/** What an import would change or has changed, and its problems. */
export function ImportReport({ report, system, texts }: ImportReportProps) {
  const t = useTexts();
  const { problems, rows, accepted, created, updated, unchanged, removed, changes = [] } = report;
  const format = [report.format, system].filter(Boolean).join(', ');
  const groups = grouped(problems);
  // A dry run of records only counts valid rows; lists also distinguish new items from existing ones.
  const added = report.dry_run && created + updated + unchanged === 0 ? accepted : created;
  return (
    <div role="status">
      <p>{t('import.read', { rows, accepted, format })}</p>
      <Alert
        type={problems.length > 0 ? 'warning' : 'success'}
        showIcon
        title={t(report.dry_run ? 'import.would' : 'import.done', { created: added, updated, unchanged })}
      />
      {removed ? (
        <p>{t(report.dry_run ? 'import.removed' : 'import.wasRemoved', { count: removed })}</p>
      ) : null}
      {(['unknown', 'edited'] as const).map(key => {
        const items = report[key];
        if (!items?.count) return null;
        return <p key={key}>{t(`import.${key}`, { count: items.count, names: namesOf(items) })}</p>;
      })}
      {report.dry_run && changes.length > 0 && (
        <SimpleTable
          label={t('import.changes')}
          titled
          headers={[t('import.what'), t('import.before'), t('import.after')]}
          rows={changes.map(({ name, before, after }) => [name, before, after])}
        />
      )}
      {problems.length > 0 && (
        <SimpleTable
          label={t('import.problems')}
          headers={[t('import.row'), t('import.field'), t('import.problem')]}
          rows={groups
            .slice(0, MOST_SHOWN)
            .map(({ row, path: [field], message, count }) => [
              count === 1 ? row : t('import.first_of', { row, count }),
              field === undefined ? '' : texts.label(String(field)),
              message,
            ])}
        />
      )}
      {groups.length > MOST_SHOWN && <p>{t('import.more', { count: groups.length - MOST_SHOWN })}</p>}
    </div>
  );
}
