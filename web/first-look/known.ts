/**
 * Runs before the first paint, so it is as small as it can be. The page came drawn for a guest who
 * reads English: whoever is signed in here or reads Hindi is not shown it, and sees his own when it
 * is there. The colours are those he chose (src/lib/theme.ts).
 */
export {};

const { dataset } = document.documentElement;
let stored: Readonly<Record<string, string>> = {};
try {
  stored = localStorage;
} catch {
  // A browser that keeps nothing knows nobody.
}
const light = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
dataset.theme = /^(light|dark)$/.test(stored.theme ?? '') ? stored.theme : light;
if (stored.token || stored.language === 'hi') dataset.known = '';
