import { useAdminSearch } from '../../../components/admin/search';
import { Tabs } from '../../../components/ui/tabs';
import { playerOf } from '../model/words';
import { CloseView } from './close-view';
import { ExportsView } from './exports-view';
import { IntegrityView } from './integrity-view';
import { JournalView } from './journal-view';
import { OwedView } from './owed-view';
import { Receipt } from './receipt';
import { StatementView } from './statement-view';
import { TrialBalanceView } from './trial-balance-view';

const VIEWS = [
  { value: 'journal', label: 'Journal', show: () => <JournalView /> },
  {
    value: 'statement',
    label: 'Statement',
    show: (readOnly: boolean) => <StatementView readOnly={readOnly} />,
  },
  { value: 'trial-balance', label: 'Trial balance', show: () => <TrialBalanceView /> },
  { value: 'owed', label: 'Owed to players', show: () => <OwedView /> },
  { value: 'close', label: 'Close month', show: () => <CloseView /> },
  {
    value: 'integrity',
    label: 'Integrity',
    show: (readOnly: boolean) => <IntegrityView readOnly={readOnly} />,
  },
  { value: 'exports', label: 'Exports', show: () => <ExportsView /> },
] as const;

/** The tab Ledger, with all views of the ledger for staff. */
export function LedgerTab({ readOnly }: { readonly readOnly: boolean }) {
  const { search, go, close } = useAdminSearch();
  const view = VIEWS.find(({ value }) => value === search.view) ?? VIEWS[0];
  const change = (to: string) => go({ ...NOTHING, view: to }, false);
  // The list of a player's events opens the panels of its events itself, because they have buttons
  // for the next and previous event.
  const hasOwnPanel = view.value === 'statement' && playerOf(search.account ?? '') !== null;
  return (
    <Tabs label="Ledger" tabs={VIEWS} value={view.value} onChange={change}>
      {view.show(readOnly)}
      {!hasOwnPanel && search.id && /^[1-9]\d{0,14}$/.test(search.id) && (
        <Receipt key={search.id} position={search.id} readOnly={readOnly} onClose={close} />
      )}
    </Tabs>
  );
}

/**
 * A change that clears all filters. It is applied with every change of view, because the views have
 * different filters.
 */
const NOTHING = {
  type: '',
  user: '',
  account: '',
  actor: '',
  reference: '',
  from: '',
  to: '',
  q: '',
  asOf: '',
  cursor: '',
  audit: '',
  format: '',
  id: '',
  status: '',
  page: 1,
};
