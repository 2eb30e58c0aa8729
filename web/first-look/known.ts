/**
 * Runs before the first paint and stays small. The page arrives prerendered for a guest who reads
 * English. For a signed-in user or a reader of Hindi it stays hidden until their own page is ready.
 * The colours are the chosen theme (src/lib/theme.ts).
 */
export {};

const { dataset } = document.documentElement;
let stored: Readonly<Record<string, string>> = {};
try {
  stored = localStorage;
} catch {
  // Without localStorage, the browser shows the page of a guest.
}
const light = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
dataset.theme = /^(light|dark)$/.test(stored.theme ?? '') ? stored.theme : light;
if (stored.token || stored.language) dataset.known = '';
