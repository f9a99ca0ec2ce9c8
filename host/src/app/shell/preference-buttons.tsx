import { locales, useLocale } from 'shared/i18n';
import { useSwitchLocale } from 'shared/navigation';
import {
  CircleHalfIcon,
  MoonIcon,
  SunIcon,
  setTheme,
  THEME_CHOICES,
  TranslateIcon,
  useThemeChoice,
} from 'shared/shell';
import { useTexts } from '../../locales/texts';
import classes from './drawer.module.css';

const THEME_ICONS = { light: SunIcon, dark: MoonIcon, device: CircleHalfIcon };

/** Shows the page in the other language, or in another theme. */
export function PreferenceButtons() {
  const t = useTexts();
  const locale = useLocale();
  const switchLocale = useSwitchLocale();
  const theme = useThemeChoice();
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
      {THEME_CHOICES.map(choice => {
        const Icon = THEME_ICONS[choice];
        return (
          <button
            type="button"
            key={choice}
            className={classes.preference}
            aria-label={t(`shell.themes.${choice}`)}
            title={t(`shell.themes.${choice}`)}
            aria-pressed={theme === choice}
            onClick={() => setTheme(choice)}
          >
            <Icon />
          </button>
        );
      })}
    </div>
  );
}
