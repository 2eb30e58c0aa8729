import { EmptyState } from '../../components/empty-state';
import { ButtonLink } from '../../components/ui/button';

/** Shown to finance staff in place of a page that only admins may open. */
export function ForAdmins({ label }: { readonly label: string }) {
  return (
    <EmptyState
      title={`${label} is for admins`}
      action={
        <ButtonLink kind="main" to="/admin">
          To the dashboard
        </ButtonLink>
      }
    >
      Finance reads and exports the ledger. Only admins change players and settings.
    </EmptyState>
  );
}
