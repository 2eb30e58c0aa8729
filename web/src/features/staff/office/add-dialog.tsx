import { useState } from 'react';
import { FormMessage } from '../../../components/form-message';
import { DraftDialog } from '../../../components/office/draft-dialog';
import { Button } from '../../../components/ui/button';
import { PasswordField, TextField } from '../../../components/ui/field';
import { SelectField } from '../../../components/ui/select';
import { looksLikeEmail, useForm } from '../../../lib/use-form';
import { type StaffRole, useAddStaff } from './queries';
import { ROLES } from './words';

const SHORTEST_PASSWORD = 8;

export function AddStaffDialog({ onClose }: { readonly onClose: () => void }) {
  const [role, setRole] = useState<StaffRole>('finance');
  const [problem, setProblem] = useState<string | null>(null);
  const add = useAddStaff(onClose, setProblem);
  const { form, field } = useForm(
    { email: '', password: '' },
    ({ email, password }) => ({
      ...(looksLikeEmail(email) ? {} : { email: 'Please enter an email address' }),
      ...(password.length >= SHORTEST_PASSWORD
        ? {}
        : { password: 'Password must be at least 8 characters long' }),
    }),
    ({ email, password }) => add.mutate({ email: email.trim(), password, role }),
  );
  return (
    <DraftDialog title="Add to the staff" onClose={onClose} locked={add.isPending}>
      <form {...form} className="grid gap-4">
        <TextField label="Email" type="email" required autoComplete="off" {...field('email')} />
        <PasswordField
          label="First password"
          required
          hint="Give it to the person; a forgotten one is reset by mail."
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
        {problem && <FormMessage tone="bad">{problem}</FormMessage>}
        <Button type="submit" kind="main" busy={add.isPending}>
          Add to the staff
        </Button>
      </form>
    </DraftDialog>
  );
}
