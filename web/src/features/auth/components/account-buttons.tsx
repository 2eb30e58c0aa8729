import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { useTexts } from '../../../i18n/texts';
import { accountTexts } from '../texts';
import { ChangePasswordDialog } from './change-password-dialog';
import { SessionsDialog } from './sessions-dialog';

interface OpenerProps {
  readonly label: string;
  readonly dialog: (onClose: () => void) => ReactNode;
}

/** A button that opens a dialog. */
function Opener({ label, dialog }: OpenerProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {open && dialog(() => setOpen(false))}
    </>
  );
}

export function ChangePasswordButton() {
  const t = useTexts(accountTexts);
  return (
    <Opener
      label={t('changePassword')}
      dialog={(onClose) => <ChangePasswordDialog onClose={onClose} />}
    />
  );
}

export function SecurityButton() {
  const t = useTexts(accountTexts);
  return (
    <Opener
      label={t('securitySettings')}
      dialog={(onClose) => <SessionsDialog onClose={onClose} />}
    />
  );
}

/** A card of the console, in which members of staff change their password and see their sessions. */
export function StaffAccountCard() {
  const t = useTexts(accountTexts);
  return (
    <Card title={t('forStaff')} className="max-w-2xl">
      <p className="mb-4 text-ink-muted">{t('forStaffText')}</p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <ChangePasswordButton />
        <Opener
          label={t('openSessions')}
          dialog={(onClose) => <SessionsDialog onClose={onClose} />}
        />
      </div>
    </Card>
  );
}
