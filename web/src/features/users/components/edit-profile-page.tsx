import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { messageOf } from '../../../api/api-error';
import { PageFrame } from '../../../components/page-frame';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { TextField } from '../../../components/ui/field';
import { useTexts } from '../../../i18n/texts';
import { useProfile } from '../../../session/profile';
import { useSession } from '../../../session/session';
import { type ProfileFields, useUpdateProfile } from '../queries';
import { userTexts } from '../texts';

const LONGEST = 64;

export function EditProfilePage() {
  const t = useTexts(userTexts);
  const { user } = useSession();
  const { data } = useProfile();
  const { register, handleSubmit, reset, control, formState } = useForm<ProfileFields>({
    defaultValues: { inGameName: user?.inGameName ?? '', freeFireUID: user?.freeFireUID ?? '' },
  });
  const { errors, isDirty } = formState;
  const uid = useWatch({ control, name: 'freeFireUID' });
  useEffect(() => {
    // What the server knows comes later than the form; it must not undo what is being typed.
    if (data && !isDirty) {
      reset({ inGameName: data.inGameName ?? '', freeFireUID: data.freeFireUID ?? '' });
    }
  }, [data, isDirty, reset]);
  const update = useUpdateProfile();
  const submit = handleSubmit((fields) =>
    update.mutate(
      { inGameName: fields.inGameName.trim(), freeFireUID: fields.freeFireUID.trim() },
      {
        onSuccess: () => showPopup({ type: 'success', title: t('success'), message: t('updated') }),
      },
    ),
  );
  return (
    <PageFrame title={t('editProfile')} lead={t('editLead')} width="narrow">
      <Card>
        <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
          <TextField
            label={t('inGameName')}
            error={errors.inGameName?.message}
            maxLength={LONGEST}
            autoComplete="off"
            {...register('inGameName', {
              validate: (text) => text.trim() !== '' || t('nameRequired'),
            })}
          />
          <TextField
            label={t('freeFireUID')}
            hint={uid && !/^\d+$/.test(uid.trim()) ? t('uidUnusual') : undefined}
            error={errors.freeFireUID?.message}
            maxLength={LONGEST}
            inputMode="numeric"
            autoComplete="off"
            {...register('freeFireUID', {
              validate: (text) => text.trim() !== '' || t('uidRequired'),
            })}
          />
          {update.isError && (
            <p role="alert" className="font-medium text-bad">
              {messageOf(update.error, t('updateFailed'))}
            </p>
          )}
          <Button type="submit" kind="main" wide busy={update.isPending}>
            {update.isPending ? t('updating') : t('update')}
          </Button>
        </form>
      </Card>
    </PageFrame>
  );
}
