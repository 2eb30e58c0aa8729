import { Link, useRouter } from '@tanstack/react-router';
import { LogOut, Menu, Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { classNames } from '../../lib/class-names';
import { logout } from '../../session/logout';
import { LogoMark } from '../art/logo';
import { PageTitle } from '../page-frame';
import { Preferences } from '../shell/preferences';
import type { MenuAction } from '../ui/action-menu';
import { Button, IconButton } from '../ui/button';
import { Drawer } from '../ui/drawer';
import { type AdminTab, Navigation, type Places, ViewLinks } from './navigation';
import { viewHref } from './search';
import { useListKeys } from './use-list-keys';

interface AdminFrameProps extends Places {
  readonly title: string;
  /** The views of the open entry of the menu, if it has several. */
  readonly views?: readonly AdminTab[];
  /** The button and dialog that search the whole console. */
  readonly search?: ReactNode;
  /** Actions of the menu "New", which opens forms from any page of the console. */
  readonly makes?: readonly MenuAction[];
  /** Notice above the title, such as that the device is offline. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame of the admin console. Its links are a list at the left on wide screens, icons on medium
 * screens, and a drawer on phones.
 */
export function AdminFrame(props: AdminFrameProps) {
  const { title, notice, children } = props;
  useListKeys();
  const [open, setOpen] = useState(false);
  return (
    <div data-admin className="flex min-h-dvh">
      <PageTitle title={title} />
      <Sidebar {...props} onMenu={() => setOpen(true)} />
      <div className="min-w-0 grow">
        {notice}
        <main id="content">
          <TopBar {...props} onMenu={() => setOpen(true)} />
          <div
            id="admin-panel"
            className="grid grid-cols-1 gap-3 px-4 py-3 lg:px-6 xl:has-[dialog[data-side]]:pr-136"
          >
            {children}
          </div>
        </main>
      </div>
      {open && (
        <Drawer title="Menu" onClose={() => setOpen(false)} size="medium">
          <nav aria-label="Menu" className="grid gap-x-6 sm:grid-cols-2">
            <Navigation {...props} onGo={() => setOpen(false)} />
          </nav>
          <Account size="usual" />
        </Drawer>
      )}
    </div>
  );
}

interface OpensMenu {
  readonly onMenu: () => void;
}

function Sidebar({ onMenu, groups, ...places }: Places & OpensMenu) {
  return (
    <nav
      aria-label="Console"
      className="sticky top-0 hidden h-dvh w-14 shrink-0 flex-col border-r border-line bg-surface-1 md:flex min-[1100px]:w-58"
    >
      <Link
        to="/admin"
        aria-label="Arena"
        className="flex h-12 shrink-0 items-center gap-2.5 px-3 min-[1100px]:px-4"
      >
        <LogoMark size={28} />
        <span className="font-heading text-lead leading-none font-bold tracking-wide text-ink uppercase max-[1099px]:hidden">
          Arena
        </span>
      </Link>
      <div className="grow overflow-x-clip overflow-y-auto px-1 [scrollbar-width:thin]">
        <Navigation {...places} groups={groups.slice(0, -1)} rail />
      </div>
      <div className="border-t border-line px-1 py-1.5">
        <Navigation {...places} groups={groups.slice(-1)} rail />
        <div className="max-[1099px]:hidden">
          <Account size="small" />
        </div>
        <IconButton label="Menu" className="size-9! min-[1100px]:hidden" onClick={onMenu}>
          <Menu size={18} aria-hidden />
        </IconButton>
      </div>
    </nav>
  );
}

/** The logout button and the choices of language and theme. */
function Account({ size }: { readonly size: 'small' | 'usual' }) {
  return (
    <div className={size === 'small' ? 'grid gap-1' : 'grid gap-3 border-t border-line pt-4'}>
      <Button
        kind="quiet"
        size="small"
        className={classNames(
          'justify-self-start font-normal',
          size === 'small' && 'min-h-7 gap-2.5 px-2.5',
        )}
        icon={<LogOut size={18} aria-hidden />}
        onClick={logout}
      >
        Logout
      </Button>
      <Preferences size={size} />
    </div>
  );
}

function TopBar(props: AdminFrameProps & OpensMenu) {
  const { title, views = [], search, makes = [], onMenu, ...places } = props;
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-line bg-night px-2 md:px-4 lg:px-6">
      <IconButton label="Menu" className="md:hidden" onClick={onMenu}>
        <Menu size={20} aria-hidden />
      </IconButton>
      <SectionList {...places} />
      {/* Only screen readers get the heading where the list of sections, on a phone, or the links
          of the views show the title. */}
      <h1
        tabIndex={-1}
        className={views.length > 0 ? 'sr-only' : 'min-w-0 grow truncate text-lead max-md:sr-only'}
      >
        {title}
      </h1>
      {views.length > 0 && <ViewLinks views={views} value={props.value} />}
      {search}
      {makes.length > 0 && <NewMenu actions={makes} />}
    </header>
  );
}

const actionMenu = () => import('../ui/action-menu');
const ActionMenu = lazy(() => actionMenu().then((m) => ({ default: m.ActionMenu })));

/**
 * The button "New" with its menu. The code of menus is a fifth of the console's JavaScript, so it is
 * fetched when the pointer or the focus is on the button.
 */
function NewMenu({ actions }: { readonly actions: readonly MenuAction[] }) {
  const [isAsked, setAsked] = useState(false);
  const fetchCode = () => void actionMenu().catch(() => undefined);
  const button = (
    <Button
      size="small"
      aria-label="New"
      aria-haspopup="menu"
      className="shrink-0"
      icon={<Plus size={16} aria-hidden />}
      onPointerEnter={fetchCode}
      onFocus={fetchCode}
      onClick={() => setAsked(true)}
    >
      <span className="max-sm:hidden">New</span>
    </Button>
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <ActionMenu isOpen trigger={button} actions={actions} />
    </Suspense>
  );
}

/** A dropdown with the sections of the console, which replaces the list of links on a phone. */
function SectionList({ groups, value }: Omit<Places, 'waiting'>) {
  const { history } = useRouter();
  return (
    <label className="min-w-0 grow md:hidden">
      <span className="sr-only">Section</span>
      <select
        value={value}
        onChange={({ target }) => history.push(viewHref(target.value))}
        className="min-h-9 w-full min-w-0 rounded-medium border border-control bg-surface-2 px-2 text-ink"
      >
        {value === '' && <option value="">Choose</option>}
        {groups.map(({ label, tabs }) => (
          <optgroup key={label} label={label}>
            {tabs
              .filter((tab) => !tab.isOfOne || tab.value === value)
              .map((tab) => (
                <option key={tab.value} value={tab.value}>
                  {tab.label}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}
