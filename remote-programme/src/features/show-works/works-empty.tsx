import { LocalizedLink, paths } from 'shared/navigation';
import { rolesOf } from 'shared/programme';
import { useSession } from 'shared/session';
import { Button, PlusIcon, StatePage } from 'shared/ui/core';
import { useWorksTexts } from '../../locales/works-texts';

/** Shown while nothing was ever ordered. The next step depends on the user. */
export function NoWorks({ onNew }: { onNew: (() => void) | undefined }) {
  const t = useWorksTexts();
  const roles = rolesOf(useSession(session => session.user?.scope) ?? []);
  const isOperator = roles.length === 1 && roles[0] === 'operator';
  const text = onNew ? 'emptyCoordinator' : isOperator ? 'emptyOperator' : 'emptyReader';
  return (
    <StatePage title={t('works.emptyTitle')} text={t(`works.${text}`)}>
      {onNew && (
        <>
          <LocalizedLink to={paths.programme()}>{t('works.toRanking')}</LocalizedLink>
          <Button type="primary" size="large" icon={<PlusIcon />} onClick={onNew}>
            {t('works.new')}
          </Button>
        </>
      )}
    </StatePage>
  );
}

/** Shown instead of a board whose columns are all empty. */
export function NothingOpen({ onList }: { onList: () => void }) {
  const t = useWorksTexts();
  return (
    <StatePage title={t('works.nothingOpen')} text={t('works.nothingOpenText')}>
      <Button size="large" onClick={onList}>
        {t('works.toList')}
      </Button>
    </StatePage>
  );
}

/** Shown where no works match the filters. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const t = useWorksTexts();
  return (
    <StatePage title={t('works.nothingFound')}>
      <Button size="large" onClick={onClear}>
        {t('works.clear')}
      </Button>
    </StatePage>
  );
}
