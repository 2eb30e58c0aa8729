import { Dialog } from '../ui/dialog';

const KEYS = [
  ['Ctrl K', 'Search views, actions, players, matches, codes and payments'],
  ['/', 'Search the list'],
  ['j, k', 'Next row, previous row; in a panel, the next and the previous one'],
  ['Enter', 'Open the row'],
  ['x', 'Tick the row'],
  ['Esc', 'Close the panel or the dialog'],
  ['Ctrl Enter', 'Review results'],
  ['?', 'Show these keys'],
] as const;

/** The list of the console's keys. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-small">
        {KEYS.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-small border border-line px-1.5 text-note whitespace-nowrap">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
