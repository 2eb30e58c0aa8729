import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { downloadFile } from '../../../api/download';
import { useSend } from '../../../api/use-send';
import { FormMessage } from '../../../components/form-message';
import { Preferences } from '../../../components/shell/preferences';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { useTexts } from '../../../i18n/texts';
import { privacyTexts } from '../privacy-texts';

/** The button Privacy Settings with its dialog. */
export function PrivacyButton() {
  const t = useTexts(privacyTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('privacySettings')}</Button>
      {isOpen && <PrivacyDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The choice of the language, which mails are sent, and the file with the player's data. */
function PrivacyDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(privacyTexts);
  const file = useSend({ mutationFn: () => downloadFile('/api/privacy/download') });
  return (
    <Dialog title={t('privacySettings')} onClose={onClose} size="medium">
      <div className="grid gap-6">
        <Part title={t('look')}>
          <Preferences />
        </Part>
        <Part title={t('mails')}>
          <p>{t('mailsAlways')}</p>
          <p>{t('mailsOptional')}</p>
          <p>{t('mailsNone')}</p>
        </Part>
        <Part title={t('data')}>
          <p>{t('dataText')}</p>
          <Button kind="main" wide busy={file.isPending} onClick={() => file.mutate()}>
            {file.isPending ? t('downloading') : t('download')}
          </Button>
          {file.isSuccess && <FormMessage tone="good">{t('downloaded')}</FormMessage>}
          {file.error && (
            <FormMessage tone="bad">{messageOf(file.error, t('downloadFailed'))}</FormMessage>
          )}
        </Part>
      </div>
    </Dialog>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-3 text-small text-ink-muted">
      <h3 className="text-body font-semibold text-ink">{title}</h3>
      {children}
    </section>
  );
}
