/**
 * Background gradients of the landing cards. The database stores a gradient as Tailwind class
 * names, which the build does not know, so their colours are listed here. Any other value is shown
 * in red. White text has a contrast of at least 4.5:1 on all of them.
 */
export const CARD_GRADIENTS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'from-red-600 to-red-800': ['#c81e2c', '#7f1020'],
  'from-orange-600 to-red-700': ['#c2410c', '#991b1b'],
  'from-amber-700 to-orange-800': ['#a1500a', '#7c2d12'],
  'from-green-700 to-emerald-900': ['#15803d', '#064e3b'],
  'from-cyan-700 to-blue-900': ['#0e7490', '#1e3a8a'],
  'from-blue-600 to-indigo-800': ['#2563eb', '#3730a3'],
  'from-purple-600 to-fuchsia-900': ['#7e22ce', '#701a75'],
  'from-slate-700 to-slate-900': ['#334155', '#0f172a'],
};
export const DEFAULT_CARD_GRADIENT = 'from-red-600 to-red-800';
const RED = ['#c81e2c', '#7f1020'] as const;

/** Returns the CSS gradient of a landing card, for `style={{ backgroundImage }}`. */
export function cardGradient(backgroundColor: string | null | undefined): string {
  const [from, to] = CARD_GRADIENTS[backgroundColor ?? ''] ?? RED;
  return `linear-gradient(135deg, ${from}, ${to})`;
}
