import { useRouter } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import { messageOf } from '../../../api/api-error';
import { PageFrame } from '../../../components/page-frame';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { SkeletonList } from '../../../components/ui/skeleton';
import { useTexts } from '../../../i18n/texts';
import { takeReturnPath } from '../../../lib/kept';
import { isUsualUid, tidied } from '../../../lib/text';
import { useProfile } from '../../../session/profile';
import { useSession } from '../../../session/session';
import { type ProfileFields, useUpdateProfile } from '../queries';
import { userTexts } from '../texts';

const LONGEST = 64;

export function EditProfilePage() {
  const t = useTexts(userTexts);
  const { user } = useSession();
  const { data, isError } = useProfile();
  return (
    <PageFrame title={t('editProfile')} lead={t('editLead')} width="narrow">
      <Card>
        {/* The form waits for the server's values, because values that arrive later would
            replace typed texts. */}
        {data || isError ? <EditProfileForm known={data ?? user} /> : <SkeletonList rows={2} />}
      </Card>
    </PageFrame>
  );
}

function EditProfileForm({ known }: { readonly known: Known | null }) {
  const t = useTexts(userTexts);
  const { register, handleSubmit, control, formState } = useForm<ProfileFields>({
    defaultValues: fieldsOf(known),
  });
  const { errors } = formState;
  const uid = useWatch({ control, name: 'freeFireUID' });
  const update = useUpdateProfile();
  const { history } = useRouter();
  const submit = handleSubmit((fields) =>
    update.mutate(
      { inGameName: fields.inGameName.trim(), freeFireUID: fields.freeFireUID.trim() },
      {
        onSuccess: () => {
          showPopup({ type: 'success', title: t('success'), message: t('updated') });
          const back = takeReturnPath();
          if (back) history.push(back);
        },
      },
    ),
  );
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <TextField
        label={t('inGameName')}
        required
        error={errors.inGameName?.message}
        maxLength={LONGEST}
        autoComplete="off"
        {...register('inGameName', {
          validate: (text) => text.trim() !== '' || t('nameRequired'),
        })}
      />
      <TextField
        label={t('freeFireUID')}
        required
        hint={uid && !isUsualUid(tidied('uid', uid)) ? t('uidUnusual') : undefined}
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
    </Form>
  );
}

type Known = { readonly [field in keyof ProfileFields]?: string | null };

function fieldsOf(known: Known | null | undefined): ProfileFields {
  return { inGameName: known?.inGameName ?? '', freeFireUID: known?.freeFireUID ?? '' };
}
