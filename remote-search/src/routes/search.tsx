import { useTexts } from '../texts';

export function Screen() {
  const t = useTexts();
  return <h1>{t('titles.search')}</h1>;
}
