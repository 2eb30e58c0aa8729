import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { FormMessage } from '../../../components/form-message';
import { PageFrame } from '../../../components/page-frame';
import { Preferences } from '../../../components/shell/preferences';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { Switch } from '../../../components/ui/switch';
import { useTexts } from '../../../i18n/texts';
import { useEndOthers } from '../../../session/end-others';
import { userTexts } from '../texts';
import { DeleteAccount } from './delete-account-dialog';
import { PrivacyButton } from './privacy-dialog';

interface SettingsProps {
  /**
   * The card with the settings of push notifications. It is passed in, because another feature
   * implements it.
   */
  readonly children?: ReactNode;
  /** The buttons for the password and for the open sessions, which the feature auth implements. */
  readonly changePassword?: ReactNode;
  readonly security?: ReactNode;
}

/** The page /settings. Two of its switches are not saved. */
export function SettingsPage({ children, changePassword, security }: SettingsProps) {
  const t = useTexts(userTexts);
  const [push, setPush] = useState(true);
  const [mail, setMail] = useState(true);
  const others = useEndOthers({ title: t('othersEnded'), message: t('othersEndedText') });
  return (
    <PageFrame title={t('settings')} width="text">
      {children}
      <Card title={t('notifications')}>
        <div className="grid gap-4">
          <Switch label={t('push')} hint={t('notSaved')} checked={push} onChange={setPush} />
          <Switch label={t('mailUpdates')} hint={t('notSaved')} checked={mail} onChange={setMail} />
        </div>
      </Card>
      <Card title={t('saferPlay')}>
        <Link to="/safer-play" className="font-semibold text-accent underline">
          {t('saferPlayText')}
        </Link>
      </Card>
      <Card title={t('look')}>
        <Preferences />
      </Card>
      <Card title={t('account')}>
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {changePassword}
          <PrivacyButton />
          {security}
          <Button busy={others.isPending} onClick={() => others.mutate()}>
            {t('endOthers')}
          </Button>
        </div>
        {others.error && (
          <FormMessage tone="bad">{messageOf(others.error, t('othersNotEnded'))}</FormMessage>
        )}
      </Card>
      <Card title={t('dangerZone')} className="border-bad">
        <DeleteAccount />
      </Card>
    </PageFrame>
  );
}
