import { locales, useLocale } from 'shared/i18n';
import { useSwitchLocale } from 'shared/navigation';
import { MoonIcon, SunIcon, setTheme, TranslateIcon, useTheme } from 'shared/shell';
import { useTexts } from '../../locales/texts';
import classes from './drawer.module.css';

/** Shows the page in the other language, or in the other theme. */
export function PreferenceButtons() {
  const t = useTexts();
  const locale = useLocale();
  const switchLocale = useSwitchLocale();
  const theme = useTheme();
  const otherTheme = theme === 'light' ? 'dark' : 'light';
  return (
    <div className={classes.preferences}>
      {locales
        .filter(code => code !== locale)
        .map(code => (
          <button
            type="button"
            key={code}
            lang={code}
            className={classes.preference}
            onClick={() => switchLocale(code)}
          >
            <TranslateIcon />
            <span className={classes.label}>{t(`shell.languages.${code}`)}</span>
          </button>
        ))}
      <button
        type="button"
        className={classes.preference}
        aria-label={t(`shell.themes.${otherTheme}.name`)}
        onClick={() => setTheme(otherTheme)}
      >
        {theme === 'light' ? <MoonIcon /> : <SunIcon />}
        <span className={classes.label}>{t(`shell.themes.${otherTheme}.short`)}</span>
      </button>
    </div>
  );
}
