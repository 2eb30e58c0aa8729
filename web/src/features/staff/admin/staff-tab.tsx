import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Column } from '../../../components/admin/data-table';
import { ListPanel } from '../../../components/admin/list-panel';
import type { RowAction } from '../../../components/admin/row-actions';
import { NEW, useAdminSearch } from '../../../components/admin/search';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Confirm } from '../../../components/ui/confirm';
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
  { id: 'added-by', header: 'Added by', cell: ({ addedBy }) => addedBy ?? 'the setup' },
  {
    id: 'second-factor',
    header: 'Two-step sign-in',
    cell: ({ secondFactor }) => (secondFactor ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>),
  },
  { id: 'since', header: 'Since', width: 206, cell: ({ createdAt }) => <Time at={createdAt} /> },
];

type What = 'role' | 'active' | 'second-factor';
type Change = { readonly member: StaffMember; readonly what: What } | null;

/** The tab Staff: the accounts of staff and their roles. */
export function StaffTab() {
  const query = useStaff();
  const { search, open, close } = useAdminSearch();
  const [change, setChange] = useState<Change>(null);
  const myId = useProfile().data?._id;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ListPanel
        name="Staff"
        query={{ ...query, data: query.data && { rows: query.data.staff }, more: undefined }}
        columns={COLUMNS}
        idOf={(member) => member._id}
        failed="Failed to fetch the staff"
        empty="No staff yet"
        tools={
          <Button
            kind="main"
            size="small"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => open(NEW)}
          >
            Add to the staff
          </Button>
        }
        actions={(member) =>
          member._id === myId ? [] : actionsFor(member, (what) => setChange({ member, what }))
        }
      />
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

function actionsFor(member: StaffMember, onChange: (what: What) => void): readonly RowAction[] {
  const { role, active, secondFactor } = member;
  return [
    {
      label: role === 'admin' ? 'Change to finance' : 'Change to admin',
      onSelect: () => onChange('role'),
    },
    {
      label: active ? 'Lock out' : 'Let in',
      danger: active,
      isMain: !active,
      onSelect: () => onChange('active'),
    },
    ...(secondFactor
      ? [
          {
            label: 'Reset two-step',
            danger: true,
            onSelect: () => onChange('second-factor'),
          },
        ]
      : []),
  ];
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
          action: `Change to ${role}`,
        }
      : member.active
        ? {
            sentence: `${member.email} is locked out.`,
            consequence: 'Every session ends at once. You can let them sign in again later.',
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
      sentence={`Two-step sign-in and passkeys of ${member.email} will be removed.`}
      consequence="Use this when a phone is lost. All sessions of this person end at once, and the password alone is enough until one of them is set up again. First confirm the person’s identity another way."
      action="Reset two-step sign-in"
      danger
      busy={reset.isPending}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
    />
  );
}
