import { observable } from './observable';
import { inBrowser } from './storage';

export type ThemeChoice = 'system' | 'light' | 'dark';
const KEY = 'theme';

const light = matchMedia('(prefers-color-scheme: light)');
export const themeChoice = observable<ThemeChoice>(parse(inBrowser.read(KEY)));

function parse(stored: string | null): ThemeChoice {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function paint(): void {
  const choice = themeChoice.get();
  const theme = choice === 'system' ? (light.matches ? 'light' : 'dark') : choice;
  document.documentElement.dataset.theme = theme;
}

/**
 * Applies the colour theme now, and again whenever the user's choice or the system's theme changes.
 */
export function startTheme(): void {
  paint();
  light.addEventListener('change', paint);
  themeChoice.subscribe(paint);
}

export function chooseTheme(choice: ThemeChoice): void {
  inBrowser.write(KEY, choice === 'system' ? null : choice);
  themeChoice.set(choice);
}
