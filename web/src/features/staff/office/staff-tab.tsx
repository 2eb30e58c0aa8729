import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ErrorPanel } from '../../../components/error-panel';
import { type Column, DataTable } from '../../../components/office/data-table';
import { NEW, useOfficeSearch } from '../../../components/office/search';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Confirm } from '../../../components/ui/confirm';
import { SkeletonList } from '../../../components/ui/skeleton';
import { useProfile } from '../../../session/profile';
import { AddStaffDialog } from './add-dialog';
import { type StaffMember, useChangeStaff, useResetSecondFactor, useStaff } from './queries';
import { ROLES } from './words';

const roleName = (role: string) => ROLES.find(({ value }) => value === role)?.label ?? role;

const COLUMNS: readonly Column<StaffMember>[] = [
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  { id: 'role', header: 'Role', cell: ({ role }) => <Badge>{roleName(role)}</Badge> },
  {
    id: 'status',
    header: 'Status',
    cell: ({ active, invitedUntil }) =>
      !active ? (
        <Badge tone="bad">Locked out</Badge>
      ) : invitedUntil ? (
        <Badge tone="warn">Invited</Badge>
      ) : (
        <Badge tone="good">Active</Badge>
      ),
  },
  { id: 'added-by', header: 'Added by', cell: ({ addedBy }) => addedBy ?? 'the first start' },
  {
    id: 'second-factor',
    header: 'Two-step sign-in',
    cell: ({ secondFactor }) => (secondFactor ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>),
  },
  { id: 'since', header: 'Since', cell: ({ createdAt }) => <Time at={createdAt} /> },
];

type What = 'role' | 'active' | 'second-factor';
type Change = { readonly member: StaffMember; readonly what: What } | null;

/** Who may enter the office, and as what. */
export function StaffTab() {
  const { data, error, isPending, isFetching, refetch } = useStaff();
  const { search, open, close } = useOfficeSearch();
  const [change, setChange] = useState<Change>(null);
  const myId = useProfile().data?._id;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <Button kind="main" icon={<Plus size={18} aria-hidden />} onClick={() => open(NEW)}>
          Add to the staff
        </Button>
      </div>
      {isPending && <SkeletonList rows={3} height="h-12" />}
      {error && !data && (
        <ErrorPanel
          message="Failed to fetch the staff"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <DataTable
          caption="Staff"
          columns={COLUMNS}
          rows={data.staff}
          idOf={(member) => member._id}
          actions={(member) =>
            member._id === myId ? (
              <span className="self-center text-small text-ink-muted">You</span>
            ) : (
              <Actions member={member} onChange={(what) => setChange({ member, what })} />
            )
          }
        />
      )}
      {search.id === NEW && <AddStaffDialog onClose={close} />}
      {change?.what === 'second-factor' && (
        <ResetDialog member={change.member} onClose={() => setChange(null)} />
      )}
      {change && change.what !== 'second-factor' && (
        <ChangeDialog member={change.member} what={change.what} onClose={() => setChange(null)} />
      )}
    </div>
  );
}

function Actions({
  member,
  onChange,
}: {
  readonly member: StaffMember;
  readonly onChange: (what: What) => void;
}) {
  const { email, role, active, secondFactor } = member;
  const toRole = role === 'admin' ? 'Make finance' : 'Make admin';
  return (
    <>
      <Button size="small" aria-label={`${toRole}: ${email}`} onClick={() => onChange('role')}>
        {toRole}
      </Button>
      <Button
        size="small"
        kind={active ? 'danger' : 'plain'}
        aria-label={`${active ? 'Lock out' : 'Let in'} ${email}`}
        onClick={() => onChange('active')}
      >
        {active ? 'Lock out' : 'Let in'}
      </Button>
      {secondFactor && (
        <Button
          size="small"
          kind="danger"
          aria-label={`Reset two-step sign-in of ${email}`}
          onClick={() => onChange('second-factor')}
        >
          Reset two-step
        </Button>
      )}
    </>
  );
}

function ChangeDialog({
  member,
  what,
  onClose,
}: {
  readonly member: StaffMember;
  readonly what: 'role' | 'active';
  readonly onClose: () => void;
}) {
  const change = useChangeStaff(member._id, onClose);
  const role = member.role === 'admin' ? 'finance' : 'admin';
  const text =
    what === 'role'
      ? {
          sentence: `${member.email} becomes ${roleName(role)}.`,
          consequence: ROLES.find(({ value }) => value === role)?.may,
          action: `Make ${role}`,
        }
      : member.active
        ? {
            sentence: `${member.email} is locked out.`,
            consequence: 'Every session ends at once. Letting in again undoes it.',
            action: 'Lock out',
          }
        : { sentence: `${member.email} may sign in again.`, action: 'Let in' };
  return (
    <Confirm
      title={member.email}
      {...text}
      danger={what === 'active' && member.active}
      busy={change.isPending}
      onConfirm={() => change.mutate(what === 'role' ? { role } : { active: !member.active })}
      onClose={onClose}
    />
  );
}

function ResetDialog({
  member,
  onClose,
}: {
  readonly member: StaffMember;
  readonly onClose: () => void;
}) {
  const reset = useResetSecondFactor(member._id, onClose);
  return (
    <Confirm
      title={member.email}
      sentence={`Two-step sign-in of ${member.email} is taken away.`}
      consequence="For a lost phone: the password alone opens the account until they set it up again, and every session of theirs ends at once. Make sure by another way that it is them who ask."
      action="Reset two-step sign-in"
      danger
      busy={reset.isPending}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
    />
  );
}
