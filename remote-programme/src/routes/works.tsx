import { useTexts } from '../locales/texts';

export function Screen() {
  const t = useTexts();
  return <h1>{t('titles.works')}</h1>;
}
