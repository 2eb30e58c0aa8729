/**
 * The page that came drawn (build/first-look.ts) gives way to the living one in the moment in which
 * that one has its heading: until then it is hidden by the styles, so nothing is seen to change.
 */
export function giveWay(root: Element): void {
  const look = document.getElementById('first-look');
  if (!look) return;
  // Whoever is known here has not seen it (first-look/known.ts).
  if (document.documentElement.dataset.known !== undefined) {
    look.remove();
    return;
  }
  const watching = new MutationObserver(() => {
    if (!root.querySelector('h1')) return;
    watching.disconnect();
    look.remove();
  });
  watching.observe(root, { childList: true, subtree: true });
}
