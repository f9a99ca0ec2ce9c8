import { ApiError, type Query } from 'shared/api';
import { surveys } from 'shared/kinds/surveys';
import { confirm, notify, saveExport } from 'shared/ui/core';
import { useSurveyTexts } from '../../locales/survey-texts';
import classes from './survey.module.css';

interface AboutProps {
  onAbsences: (absences: boolean) => void;
}

/** What the archive covers, and whether it tells absences. */
function About({ onAbsences }: AboutProps) {
  const t = useSurveyTexts();
  return (
    <>
      <p>{t('archive.about')}</p>
      <p>{t('archive.blurred')}</p>
      <label className={classes.option}>
        <input type="checkbox" onChange={event => onAbsences(event.target.checked)} />
        {t('archive.absences')}
      </label>
      <p className={classes.soft}>{t('archive.off')}</p>
    </>
  );
}

/** Asks what the Darwin Core Archive of listed searches is to tell, and saves it. */
export async function orderArchive(filters: Query): Promise<void> {
  const t = useSurveyTexts.translate;
  let absences = false;
  const content = (
    <About
      onAbsences={chosen => {
        absences = chosen;
      }}
    />
  );
  if (!(await confirm({ title: t('archive.title'), content, okText: t('archive.save') }))) return;
  try {
    await saveExport(surveys.name, 'dwca', { ...filters, absences: absences || null });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify({ type: 'error', msg: error.status === 500 && error.detail ? error.detail : t('archive.failed') });
  }
}
