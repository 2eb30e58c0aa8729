/**
 * Replaces the prerendered page (build/first-look.ts) by the running one as soon as the running
 * page has a heading. Until then styles hide the running page, so that the change is invisible.
 */
export function replaceDrawnPage(root: Element): void {
  const look = document.getElementById('first-look');
  if (!look) return;
  // Signed-in users were not shown the prerendered page (first-look/known.ts).
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
