import { useAdminSearch } from '../../../components/admin/search';
import { Tabs } from '../../../components/ui/tabs';
import { CloseView } from './close-view';
import { EventPanels } from './event-panels';
import { ExportsView } from './exports-view';
import { IntegrityView } from './integrity-view';
import { JournalView } from './journal-view';
import { OwedView } from './owed-view';
import { StatementView } from './statement-view';
import { TrialBalanceView } from './trial-balance-view';

const VIEWS = [
  {
    value: 'journal',
    label: 'Journal',
    show: (readOnly: boolean) => <JournalView readOnly={readOnly} />,
  },
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
  const { search, go } = useAdminSearch();
  const view = VIEWS.find(({ value }) => value === search.view) ?? VIEWS[0];
  const change = (to: string) => go({ ...NOTHING, view: to }, false);
  // A list of events opens the panels of its events itself, because they have buttons for the next
  // and previous event.
  const hasOwnPanels =
    view.value === 'journal' || (view.value === 'statement' && Boolean(search.account));
  return (
    <Tabs label="Ledger" tabs={VIEWS} value={view.value} onChange={change}>
      {view.show(readOnly)}
      {!hasOwnPanels && <EventPanels positions={[]} readOnly={readOnly} />}
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
