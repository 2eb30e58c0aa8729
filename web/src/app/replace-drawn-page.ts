/**
 * Removes the prerendered page (build/first-look.ts) as soon as the application has rendered a
 * heading. Until then, CSS hides the application, so that the user does not notice the change.
 */
export function replaceDrawnPage(root: Element): void {
  const look = document.getElementById('first-look');
  if (!look) return;
  // The prerendered page was hidden from this user (first-look/known.ts), so it is removed at once.
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
