import type { Programme } from 'shared/kinds/surveys';
import { LocalizedLink } from 'shared/navigation';
import { ClipboardTextIcon, type FieldTexts, type SheetDefinition } from 'shared/ui/record';
import { useSurveyTexts } from '../../locales/survey-texts';
import { GenEst } from './genest';

type Sheet = { ref: number; properties: Programme };

const periodOf = ({ properties }: Sheet, { shown }: FieldTexts) =>
  [shown('from', properties), shown('to', properties)].filter(Boolean).join(' – ');

/** Links to the searches and trials of the programme. */
function Records({ ref }: Sheet) {
  const t = useSurveyTexts();
  const of = `?${new URLSearchParams({ 'programme[]': String(ref) })}`;
  return (
    <p>
      <LocalizedLink to={`/surveys${of}`}>{t('programme.surveys')}</LocalizedLink> ·{' '}
      <LocalizedLink to={`/surveys/trials${of}`}>{t('programme.trials')}</LocalizedLink>
    </p>
  );
}

export const programmeSheet: SheetDefinition = {
  drawing: <ClipboardTextIcon />,
  headline: ({ properties }: Sheet) => properties.name,
  subtitle: ['way', periodOf],
  main: [
    { look: 'bar', facts: ['every_days', 'radius_m', 'area_percent'] },
    { facts: ['protocol'] },
    { slot: Records },
    { slot: GenEst },
  ],
  aside: [{ card: [{ look: 'rows', facts: ['owner', 'size_class'] }, 'stamps'] }, 'changes'],
};
