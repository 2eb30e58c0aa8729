import { chooseLanguage, LANGUAGES, type Language, nameOf, useLanguage } from '../../i18n/language';
import { commonTexts } from '../../i18n/shell-texts';
import { useTexts } from '../../i18n/texts';
import { useObservable } from '../../lib/observable';
import { chooseTheme, type ThemeChoice, themeChoice } from '../../lib/theme';

const CHOICE =
  'min-w-0 rounded-medium border border-control bg-surface-2 text-ink hover:border-accent';
const SIZES = { usual: 'min-h-9 px-2.5 text-small', small: 'min-h-7 grow px-1 text-note' };

/**
 * The choices of language and theme, for the footer, the menus and the settings page. In the small
 * size their names are hidden.
 */
export function Preferences({ size = 'usual' }: { readonly size?: keyof typeof SIZES }) {
  const name = size === 'small' ? 'sr-only' : '';
  const choice = `${CHOICE} ${SIZES[size]}`;
  const t = useTexts(commonTexts);
  const language = useLanguage();
  const theme = useObservable(themeChoice);
  return (
    <div
      className={
        size === 'small' ? 'flex gap-1' : 'flex flex-wrap gap-x-5 gap-y-3 text-small text-ink-muted'
      }
    >
      <label className="inline-flex min-w-0 flex-wrap items-center gap-2">
        <span className={name}>{t('language')}</span>
        <select
          value={language}
          onChange={(event) => chooseLanguage(event.target.value as Language)}
          className={choice}
        >
          {LANGUAGES.map((code) => (
            <option key={code} value={code} lang={code}>
              {nameOf(code)}
            </option>
          ))}
        </select>
      </label>
      <label className="inline-flex min-w-0 flex-wrap items-center gap-2">
        <span className={name}>{t('theme')}</span>
        <select
          value={theme}
          onChange={(event) => chooseTheme(event.target.value as ThemeChoice)}
          className={choice}
        >
          <option value="system">{t('themeSystem')}</option>
          <option value="dark">{t('themeDark')}</option>
          <option value="light">{t('themeLight')}</option>
        </select>
      </label>
    </div>
  );
}
