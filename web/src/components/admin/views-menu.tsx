import { Bookmark, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { inBrowser } from '../../lib/storage';
import { Button, IconButton } from '../ui/button';
import { TextField } from '../ui/field';
import { Form } from '../ui/form';
import { Popover } from '../ui/popover';
import { CHIP } from './filter-chip';
import { type AdminSearch, adminSearch, useAdminSearch } from './search';

interface View {
  readonly name: string;
  readonly search: AdminSearch;
}

const MOST_VIEWS = 20;

/**
 * Returns the saved views of a list and a function that stores them in the browser. A view is a
 * name with filters and an order.
 */
function useViews(list: string) {
  const key = `admin.views.${list}`;
  const [views, setViews] = useState<readonly View[]>(() => parsed(inBrowser.readJson(key)));
  return [
    views,
    (changed: readonly View[]) => {
      setViews(changed);
      inBrowser.write(key, JSON.stringify(changed));
    },
  ] as const;
}

function parsed(views: unknown): readonly View[] {
  return Array.isArray(views) ? views.slice(0, MOST_VIEWS) : [];
}

const CLEARED = { q: '', status: '', type: '', sort: '', from: '', to: '', reference: '' };

/** A menu of a list's saved views. Choosing a view sets the list's filters and order. */
export function ViewsMenu({ list }: { readonly list: string }) {
  const { search, filter } = useAdminSearch();
  const [views, setViews] = useViews(list);
  const [open, setOpen] = useState(false);
  const save = (event: FormEvent<HTMLFormElement>) => {
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    if (!name) return;
    const { id: _, page: __, cursor: ___, ...kept } = search;
    const others = views.filter((view) => view.name !== name);
    setViews([...others, { name, search: kept }].slice(-MOST_VIEWS));
    event.currentTarget.reset();
  };
  return (
    <Popover
      label="Saved views"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={CHIP} aria-label="Saved views" title="Saved views">
          <Bookmark size={16} aria-hidden />
        </button>
      }
    >
      <div className="grid w-64 gap-3">
        {views.length > 0 && (
          <ul className="grid">
            {views.map((view) => (
              <li key={view.name} className="flex items-center gap-1">
                <button
                  type="button"
                  className="min-h-9 min-w-0 grow truncate rounded-small px-2 text-left hover:bg-surface-3"
                  onClick={() => {
                    filter({ ...CLEARED, ...adminSearch({ ...view.search }) });
                    setOpen(false);
                  }}
                >
                  {view.name}
                </button>
                <IconButton
                  label={`Delete the view ${view.name}`}
                  className="size-9!"
                  onClick={() => setViews(views.filter((other) => other !== view))}
                >
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <Form className="grid gap-2" onSubmit={save}>
          <TextField label="Name of this view" name="name" maxLength={60} autoComplete="off" />
          <Button type="submit" size="small">
            Save these filters
          </Button>
        </Form>
      </div>
    </Popover>
  );
}
