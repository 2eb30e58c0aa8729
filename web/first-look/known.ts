/**
 * Hides the prerendered page from users for whom it is wrong. It was rendered for a guest who reads
 * English. A signed-in user, or a user who chose another language, sees an empty page until their
 * own page is ready. The script also sets the colour theme (src/lib/theme.ts). It runs before the
 * browser first draws, so it must stay small.
 */
export {};

const { dataset } = document.documentElement;
let stored: Readonly<Record<string, string>> = {};
try {
  // Some browsers offer null instead of an error.
  stored = localStorage ?? {};
} catch {
  // Without localStorage, the browser shows the prerendered page of a guest.
}
const light = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
dataset.theme = /^(light|dark)$/.test(stored.theme ?? '') ? stored.theme : light;
if (stored.token || stored.language || /^hi\b/i.test(navigator.language)) dataset.known = '';
