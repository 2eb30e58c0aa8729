import { chooseLanguage, LANGUAGES, type Language, useLanguage } from '../../i18n/language';
import { commonTexts } from '../../i18n/shell-texts';
import { useTexts } from '../../i18n/texts';
import { useObservable } from '../../lib/observable';
import { chooseTheme, type ThemeChoice, themeChoice } from '../../lib/theme';

const CHOICE =
  'min-h-9 rounded-medium border border-control bg-surface-2 px-2.5 text-small text-ink hover:border-accent';

/** Language and theme: in the footer, the menu and the settings. */
export function Preferences() {
  const t = useTexts(commonTexts);
  const language = useLanguage();
  const theme = useObservable(themeChoice);
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-3 text-small text-ink-muted">
      <label className="inline-flex items-center gap-2">
        {t('language')}
        <select
          value={language}
          onChange={(event) => chooseLanguage(event.target.value as Language)}
          className={CHOICE}
        >
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="inline-flex items-center gap-2">
        {t('theme')}
        <select
          value={theme}
          onChange={(event) => chooseTheme(event.target.value as ThemeChoice)}
          className={CHOICE}
        >
          <option value="system">{t('themeSystem')}</option>
          <option value="dark">{t('themeDark')}</option>
          <option value="light">{t('themeLight')}</option>
        </select>
      </label>
    </div>
  );
}
