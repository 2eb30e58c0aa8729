import { useId, useState } from 'react';
import { DraftDialog } from '../../../components/admin/draft-dialog';
import { useThreshold } from '../../../components/admin/second-admin';
import { FormMessage } from '../../../components/form-message';
import { Button } from '../../../components/ui/button';
import { PasswordField, TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { SelectField } from '../../../components/ui/select';
import { looksLikeEmail, useForm } from '../../../lib/use-form';
import { type StaffRole, useAddStaff } from './queries';
import { ROLES } from './words';

const SHORTEST_PASSWORD = 8;

export function AddStaffDialog({ onClose }: { readonly onClose: () => void }) {
  const [role, setRole] = useState<StaffRole>('finance');
  const [problem, setProblem] = useState<string | null>(null);
  const { data: bound } = useThreshold();
  const add = useAddStaff(onClose, setProblem);
  const id = useId();
  const { form, field } = useForm(
    { email: '', password: '' },
    ({ email, password }) => ({
      ...(looksLikeEmail(email) ? {} : { email: 'Please enter an email address' }),
      ...(password === '' || password.length >= SHORTEST_PASSWORD
        ? {}
        : { password: 'Password must be at least 8 characters long' }),
    }),
    ({ email, password }) =>
      add.mutate({ email: email.trim(), role, ...(password ? { password } : {}) }),
  );
  return (
    <DraftDialog
      title="Add to the staff"
      onClose={onClose}
      locked={add.isPending}
      actions={
        <Button type="submit" form={id} kind="main" busy={add.isPending}>
          Add to the staff
        </Button>
      }
    >
      <Form {...form} id={id} className="grid gap-4">
        <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
        <PasswordField
          label="First password"
          hint="Leave empty to send an invitation. The new staff member then sets a password."
          autoComplete="new-password"
          {...field('password')}
        />
        <SelectField
          label="Role"
          hint={ROLES.find(({ value }) => value === role)?.may}
          value={role}
          options={ROLES}
          onChange={(event) => setRole(event.target.value as StaffRole)}
        />
        {role === 'admin' && bound && bound.aboveTokens > 0 && (
          <p role="note" className="rounded-medium border border-warn bg-warn-soft p-3 text-small">
            A new admin needs a second admin's approval, and then sets the password with an
            invitation.
          </p>
        )}
        {problem && <FormMessage tone="bad">{problem}</FormMessage>}
      </Form>
    </DraftDialog>
  );
}
